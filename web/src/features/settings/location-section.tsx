import { type Settings, saveLocation } from '../../../../shared/settings/contract.ts';
import { counties } from '../../../../shared/settings/counties.ts';
import { controlClass, Field } from '../../components/field.tsx';
import { call } from '../../lib/api/api.ts';
import { useTyped } from '../../lib/hooks/use-typed.ts';
import { t } from '../../lib/language/text.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSaveSection } from './use-save-section.ts';

/** Where the business is: the dashboard's Business Location. */
export function LocationSection({ settings: { version, county } }: { settings: Settings }) {
  const [typed, change] = useTyped({ county });
  const save = useSaveSection((chosen: (typeof counties)[number]) =>
    call(saveLocation, { body: { version, county: chosen } }),
  );
  const problems = { county: typed.county ? undefined : t('Choose a county.') };
  return (
    <Section title={t('Location')} summary={county ?? t('No county yet')}>
      <SectionForm
        problems={problems}
        busy={save.isPending}
        onSave={() => typed.county && save.mutate(typed.county)}
      >
        {(shown) => (
          <Field label={t('County')} error={shown.county}>
            {(control) => (
              <select
                {...control}
                className={controlClass('form-select', control)}
                value={typed.county ?? ''}
                onChange={({ target }) =>
                  change({ county: counties.find((one) => one === target.value) ?? null })
                }
              >
                <option value="">{t('Choose one')}</option>
                {counties.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </SectionForm>
    </Section>
  );
}
