import { languages } from '#shared/platform/languages.ts';
import { chooseLanguage, useLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Each in its own language, for people who cannot read the other. */
export const languageNames = { en: 'English', sw: 'Kiswahili' } as const;

export function LanguageSwitch() {
  const spoken = useLanguage();
  return (
    <fieldset className="language-switch" aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          data-act={`language-${language}`}
          className={`btn ${language === spoken ? 'btn-outline-primary' : 'btn-link'}`}
          aria-pressed={language === spoken}
          onClick={() => void chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
