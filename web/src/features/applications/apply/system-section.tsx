import { repaymentPeriods, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { AmountSummary } from './amount-summary.tsx';
import { DescriptionField } from './description-field.tsx';
import type { ApplicationFieldsForm } from './use-application-fields.ts';

const systemChoices = () =>
  Object.entries(suggestedAmounts).map(([value, amount]) => ({
    value,
    detail: formatKes(amount),
  }));

const periods = repaymentPeriods.map((value) => ({ value }));

export function SystemSection({ form }: { form: ApplicationFieldsForm }) {
  const { fields, problems, change } = form;
  return (
    <section className="card form-section">
      <h2 className="h5">{t('The software you need')}</h2>
      <ChoiceGroup
        label={t('System Need')}
        choices={systemChoices()}
        chosen={fields.systemNeed}
        error={problems.systemNeed}
        onChoose={(systemNeed) => change({ systemNeed })}
      />
      <ChoiceGroup
        label={t('Repayment Period')}
        choices={periods}
        chosen={fields.repaymentPeriod}
        error={problems.repaymentPeriod}
        onChoose={(repaymentPeriod) => change({ repaymentPeriod })}
      />
      <AmountSummary systemNeed={fields.systemNeed} repaymentPeriod={fields.repaymentPeriod} />
      <DescriptionField
        text={fields.description}
        error={problems.description}
        onChange={(description) => change({ description })}
      />
    </section>
  );
}
