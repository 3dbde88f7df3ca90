export const homes = { en: '/', sw: '/sw' } as const;

export type Language = keyof typeof homes;

export const languageNames: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };

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
