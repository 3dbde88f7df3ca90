import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { stateOfAccount } from '#shared/repayments/account-state.ts';
import { Notice } from '#web/src/components/notice.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from './account/view.ts';

/** Says what the state of the agreement means, where it is not simply being repaid. */
export function Notices({ view }: { view: View }) {
  const { status, projectId } = view.account;
  const reversal = lastReversal(view);
  return (
    <>
      {isSettled(status) && <Settled projectId={projectId} />}
      {status === 'Written Off' && <WrittenOff />}
      {status === 'Cancelled' && <Cancelled />}
      {reversal && <Reversed reversal={reversal} view={view} />}
    </>
  );
}

const Settled = ({ projectId }: { projectId: string }) => (
  <Notice tone="good" title={t('You have paid in full')}>
    <p>{t('Your certificate of ownership is among the documents of your project.')}</p>
    <PageLink to={`/projects/${projectId}?tab=documents`} className="btn btn-outline-primary">
      {t('See your certificate')}
    </PageLink>
  </Notice>
);

const WrittenOff = () => (
  <Notice tone="bad" title={t('This agreement is written off')}>
    <p>
      {t('You can still pay it, and the software becomes yours then. Call us:')} <OfficePhone />
    </p>
  </Notice>
);

const Cancelled = () => (
  <Notice tone="neutral" title={t('This agreement has ended')}>
    <p>
      {t('Nothing is to be paid any more. Questions? Call us:')} <OfficePhone />
    </p>
  </Notice>
);

interface Reversal {
  day: string;
  amount: number;
  reference: string | null;
  /** Whether everything was paid before. */
  endedOwnership: boolean;
}

/** @returns the payment that was taken back, unless money came after it */
function lastReversal({ account, today }: View): Reversal | null {
  const { facts } = account;
  const last = facts.findLast(({ event }) => event === 'pay' || event === 'takeBack');
  const payment = last?.event === 'takeBack' && facts.find(({ line }) => line === last.reverses);
  if (!last || !payment) return null;
  const before = stateOfAccount(
    { ...account, facts: facts.filter((fact) => fact !== last) },
    today,
  );
  return {
    day: last.day,
    amount: payment.amount ?? 0,
    reference: payment.reference,
    endedOwnership: account.anchorDay !== null && before.outstanding === 0,
  };
}

function Reversed({ reversal, view: { state } }: { reversal: Reversal; view: View }) {
  const { day, amount, reference, endedOwnership } = reversal;
  return (
    <Notice tone="bad" title={t('A payment was reversed')}>
      <p>
        {t('{amount} of {receipt} was taken back on {day}. It is owed again.', {
          amount: formatKes(amount),
          receipt: reference ?? '',
          day: formatDay(day),
        })}{' '}
        {state.outstanding > 0 &&
          t('{amount} is outstanding now.', { amount: formatKes(state.outstanding) })}
      </p>
      <p>
        {endedOwnership && t('Your certificate of ownership is void until it is paid.')}{' '}
        {t('Questions? Call us:')} <OfficePhone />
      </p>
    </Notice>
  );
}
