import { homes, type Language, languageNames } from './languages.ts';

const languages = Object.keys(homes) as Language[];

export const LanguageLinks = ({ language }: { language: Language }) => (
  <div className="languages">
    {languages.map((each) => (
      <a
        key={each}
        href={homes[each]}
        lang={each}
        hrefLang={each}
        data-language={each}
        aria-current={each === language ? 'true' : undefined}
      >
        {languageNames[each]}
      </a>
    ))}
  </div>
);
