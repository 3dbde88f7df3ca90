import { monthsOf, repaymentPeriods, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type ApplicationFieldsForm, maxLengths } from './application-fields.ts';

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

interface AmountSummaryProps {
  systemNeed: string;
  repaymentPeriod: string;
}

/** Always at full height, so that nothing moves. */
function AmountSummary({ systemNeed, repaymentPeriod }: AmountSummaryProps) {
  const amount = Object.entries(suggestedAmounts).find(([type]) => type === systemNeed)?.[1];
  return (
    <div className="amount-summary" aria-live="polite" aria-atomic="true">
      <div className="amount-label">{t('Suggested Amount')}</div>
      {amount ? (
        <>
          <div className="amount">{formatKes(amount)}</div>
          <Monthly amount={amount} repaymentPeriod={repaymentPeriod} />
        </>
      ) : (
        <div className="form-text">
          {t(
            'Choose a system need and a repayment period to see it, and what it comes to a month.',
          )}
        </div>
      )}
    </div>
  );
}

function Monthly({ amount, repaymentPeriod }: { amount: number; repaymentPeriod: string }) {
  const period = repaymentPeriods.find((one) => one === repaymentPeriod);
  if (!period) {
    return (
      <div className="form-text">
        {t('Choose a repayment period to see what it comes to a month.')}
      </div>
    );
  }
  const months = monthsOf(period);
  const { monthly, last } = installmentsOf(amount, months);
  return (
    <>
      <div>
        {t('About {amount} a month for {months} months, before any fees', {
          amount: formatKes(monthly),
          months,
        })}
      </div>
      {last !== monthly && (
        <div className="form-text">{t('Last month {amount}', { amount: formatKes(last) })}</div>
      )}
    </>
  );
}

interface DescriptionFieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function DescriptionField({ text, error, onChange }: DescriptionFieldProps) {
  return (
    <TextAreaField
      label={t('Description')}
      help={
        <span className="help-and-count">
          <span>{t('What should the system do, and who will use it?')}</span>
          <span className="count">
            {t('{n} of {max}', {
              n: formatNumber(text.length),
              max: formatNumber(maxLengths.description),
            })}
          </span>
        </span>
      }
      error={error}
      rows={5}
      maxLength={maxLengths.description}
      value={text}
      onType={onChange}
    />
  );
}
