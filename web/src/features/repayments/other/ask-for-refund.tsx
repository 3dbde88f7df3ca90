import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { askRefund, type RepaymentAccount } from '#shared/repayments/contract.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedAgreement } from '../queries.ts';
import { RefundToOther } from './refund-to-other.tsx';

/** Credit is paid out on request: to the number of the account, or with a code to another one. */
export function AskForRefund({ account }: { account: RepaymentAccount }) {
  const { ref, refundRequested } = account;
  const ask = useChange(askRefund, {
    of: changedAgreement(ref),
    name: 'ask-refund',
    done: t('We have received it. The office pays it to the number you sign in with.'),
  });
  if (refundRequested) return <Requested request={refundRequested} />;
  return (
    <div>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-busy={ask.isPending}
        onClick={() => !ask.isPending && ask.mutate({})}
      >
        {ask.isPending ? t('Sending...') : t('Ask for refund')}
      </button>
      <details className="slip">
        <summary>{t('Have it paid to another number')}</summary>
        <RefundToOther account={account} />
      </details>
    </div>
  );
}

type Request = NonNullable<RepaymentAccount['refundRequested']>;

function Requested({ request: { amount, at, otherPhone } }: { request: Request }) {
  const asked = { amount: formatKes(amount), day: formatDay(at) };
  return (
    <p className="mb-0">
      {otherPhone
        ? t('You asked for {amount} on {day}. The office pays it to {phone}.', {
            ...asked,
            phone: formatKenyanPhone(otherPhone),
          })
        : t(
            'You asked for {amount} on {day}. The office pays it to the number you sign in with.',
            asked,
          )}
    </p>
  );
}
