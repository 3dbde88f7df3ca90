import { monthsOf, repaymentPeriods, suggestedAmounts } from '#shared/applications/catalogue.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

interface AmountSummaryProps {
  systemNeed: string;
  repaymentPeriod: string;
}

/** The amount and the installments of the choices above. It always has its full height, so that nothing moves. */
export function AmountSummary({ systemNeed, repaymentPeriod }: AmountSummaryProps) {
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
