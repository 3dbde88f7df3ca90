import { askRefund, type RepaymentAccount } from '#shared/repayments/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useRepaymentChange } from './use-repayment-change.ts';

/** Credit is paid out on request, to the number of the account. */
export function AskForRefund({ account: { ref, refundRequested } }: { account: RepaymentAccount }) {
  const ask = useRepaymentChange({
    ref,
    name: 'ask-refund',
    send: (_: null, idempotencyKey) =>
      call(askRefund, { params: { ref }, body: {}, idempotencyKey }),
    done: t('We have received it. The office pays it to the number you sign in with.'),
  });
  if (refundRequested) {
    return (
      <p className="mb-0">
        {t('You asked for {amount} on {day}. The office pays it to the number you sign in with.', {
          amount: formatKes(refundRequested.amount),
          day: formatDay(refundRequested.at),
        })}
      </p>
    );
  }
  return (
    <div>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-busy={ask.isPending}
        onClick={() => !ask.isPending && ask.mutate(null)}
      >
        {ask.isPending ? t('Sending...') : t('Ask for refund')}
      </button>
    </div>
  );
}
