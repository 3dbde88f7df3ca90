import { expiryChoices } from '../../../../shared/rewards/points.ts';
import { type Settings, savePointSettings } from '../../../../shared/settings/contract.ts';
import { Field } from '../../components/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { call } from '../../lib/api/api.ts';
import { useTyped } from '../../lib/hooks/use-typed.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { t, tn } from '../../lib/language/text.ts';
import { Liability } from './liability.tsx';
import { pointFieldsOf, pointProblems, pointsOf, readPointValue } from './point-fields.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSaveSection } from './use-save-section.ts';

/** What points are made from, are worth, and how long they last. */
export function PointsSection({ settings }: { settings: Settings }) {
  const { version, pointValue, expiryMonths } = settings;
  const [typed, change] = useTyped(pointFieldsOf(settings));
  const save = useSaveSection(() =>
    call(savePointSettings, { body: { version, ...pointsOf(typed) } }),
  );
  return (
    <Section title={t('Points')} summary={summaryOf(settings)} startsOpen={pointValue === null}>
      <SectionForm problems={pointProblems(typed)} busy={save.isPending} onSave={save.mutate}>
        {(problems) => (
          <>
            {pointValue === null && (
              <p>
                {t('These values are suggestions. Save them, or your own, to start with points.')}
              </p>
            )}
            <NumberField
              size="narrow"
              label={t('One point is worth KES')}
              value={typed.pointValue}
              error={problems.pointValue}
              isDecimal
              onType={(text) => change({ pointValue: text })}
            />
            <Liability from={pointValue} to={readPointValue(typed.pointValue)} />
            <NumberField
              size="narrow"
              label={t('1 point for every KES')}
              value={typed.earnPer}
              error={problems.earnPer}
              onType={(text) => change({ earnPer: text })}
            />
            <NumberField
              size="narrow"
              label={t('Minimum to redeem, in points')}
              value={typed.minRedeem}
              error={problems.minRedeem}
              onType={(text) => change({ minRedeem: text })}
            />
            <NumberField
              size="narrow"
              label={t('Code needed above KES')}
              optional
              help={t(
                'To redeem more than this, the customer confirms with a code by SMS, so that nobody else uses the points. Each code costs you 1 SMS credit. KES 500 suits most shops; leave it empty to ask for no codes.',
              )}
              value={typed.redeemCodeAbove}
              error={problems.redeemCodeAbove}
              onType={(text) => change({ redeemCodeAbove: text })}
            />
            <Field label={t('Points expire')} help={t('Changing this touches new awards only.')}>
              {(control) => (
                <select
                  {...control}
                  className="form-select"
                  value={typed.expiryMonths}
                  onChange={({ target }) => change({ expiryMonths: target.value })}
                >
                  {[...new Set([...expiryChoices, expiryMonths])].map((months) => (
                    <option key={months} value={months ?? ''}>
                      {expiryWords(months)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
      </SectionForm>
    </Section>
  );
}

function summaryOf({ pointValue, earnPer }: Settings): string {
  if (pointValue === null) return t('Not set up yet');
  return t('KES {value} a point, 1 for every KES {spent}', {
    value: formatNumber(pointValue),
    spent: formatNumber(earnPer),
  });
}

const expiryWords = (months: number | null): string =>
  months ? tn(months, '1 month after the award', '{n} months after the award') : t('Never');
