import { type Settings, saveLanguage } from '../../../../shared/settings/contract.ts';
import { Field } from '../../components/field.tsx';
import { languageNames } from '../../components/language-switch.tsx';
import { call } from '../../lib/api/api.ts';
import { useTyped } from '../../lib/hooks/use-typed.ts';
import { chooseLanguage, useLanguage } from '../../lib/language/language.ts';
import { t } from '../../lib/language/text.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSaveSection } from './use-save-section.ts';

/** The language an owner would rather read: here at once, and wherever the account is used next. */
export function LanguageSection({ settings: { version } }: { settings: Settings }) {
  const spoken = useLanguage();
  const [typed, change] = useTyped({ language: spoken });
  const save = useSaveSection(async () => {
    const saved = await call(saveLanguage, { body: { version, ...typed } });
    await chooseLanguage(saved.language);
    return saved;
  });
  return (
    <Section title={t('Language')} summary={languageNames[spoken]}>
      <SectionForm problems={{}} busy={save.isPending} onSave={save.mutate}>
        {() => (
          <Field
            label={t('Language')}
            help={t('Screens change at once. Your choice is kept with your account.')}
          >
            {(control) => (
              <select
                {...control}
                className="form-select"
                value={typed.language}
                onChange={({ target }) => change({ language: target.value === 'sw' ? 'sw' : 'en' })}
              >
                <option value="en" lang="en">
                  {languageNames.en}
                </option>
                <option value="sw" lang="sw">
                  {languageNames.sw}
                </option>
              </select>
            )}
          </Field>
        )}
      </SectionForm>
    </Section>
  );
}
