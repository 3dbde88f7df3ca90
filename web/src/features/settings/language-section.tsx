import { type Settings, saveLanguage } from '../../../../shared/contracts/settings.ts';
import { Field } from '../../components/field.tsx';
import { call } from '../../lib/api.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSaveSection } from './use-save-section.ts';

const names = { en: 'English', sw: 'Kiswahili' } as const;

/** The language an owner would rather read. */
export function LanguageSection({ settings: { version, language } }: { settings: Settings }) {
  const [typed, change] = useTyped({ language });
  const save = useSaveSection(() => call(saveLanguage, { body: { version, ...typed } }));
  return (
    <Section title="Language and look" summary={names[language]}>
      <SectionForm problems={{}} busy={save.isPending} onSave={save.mutate}>
        {() => (
          <Field
            label="Language"
            help="Your choice is kept. For now, every screen is in English and has one look."
          >
            {(control) => (
              <select
                {...control}
                className="form-select"
                value={typed.language}
                onChange={({ target }) => change({ language: target.value === 'sw' ? 'sw' : 'en' })}
              >
                <option value="en">{names.en}</option>
                <option value="sw" lang="sw">
                  {names.sw}
                </option>
              </select>
            )}
          </Field>
        )}
      </SectionForm>
    </Section>
  );
}
