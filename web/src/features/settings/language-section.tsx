import { languages } from '#shared/platform/languages.ts';
import { type Settings, saveLanguage } from '#shared/settings/contract.ts';
import { languageNames } from '#web/src/components/language-switch.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { chooseLanguage, useLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';
import type { SettingFieldProps } from './setting-field.tsx';
import { settingTexts } from './setting-texts.ts';
import { SettingsForm } from './settings-form.tsx';

/** The language of the screens: on this device at once, and on every other one that is used later. */
export function LanguageSection({ settings }: { settings: Settings }) {
  const language = useLanguage();
  return (
    <Section title={t('Language')} summary={languageNames[language]}>
      <SettingsForm
        section="language"
        // The form begins with the language of the screen, which this device may have chosen.
        settings={{ ...settings, language }}
        save={async (body) => {
          const saved = await call(saveLanguage, { body });
          await chooseLanguage(saved.language);
          return saved;
        }}
        draw={{ language: (field) => <LanguageField {...field} /> }}
      />
    </Section>
  );
}

/** Each language has its own name, for people who cannot read the other. */
function LanguageField({ typed, onType }: SettingFieldProps) {
  const { label, help = '' } = settingTexts.language;
  return (
    <SelectField label={t(label)} help={t(help)} value={typed} onChoose={onType}>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </SelectField>
  );
}
