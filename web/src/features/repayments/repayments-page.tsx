import { PageLink } from '#web/src/components/page-link.tsx';
import '#web/src/styles/detail.scss';
import './repayments.scss';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { agreementErrors } from '#shared/agreements/errors.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { stateOfAccount } from '#shared/repayments/account-state.ts';
import type { RepaymentAccount, RepaymentRow } from '#shared/repayments/contract.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Notice } from '#web/src/components/notice.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { type View, viewOf } from './account/view.ts';
import { Figures } from './figures.tsx';
import { Payments } from './history/payments.tsx';
import { HowToPay } from './other/how-to-pay.tsx';
import { OpenAttempt, OpenedDialog, PayButtons, type PayDialogName } from './pay/pay.tsx';
import { Proposal } from './proposal/proposed-schedule.tsx';
import { repaymentsQuery } from './queries.ts';
import { Schedule } from './schedule/schedule.tsx';

// Fetched where the stage offers it.
const Automatic = lazy(() => import('./automatic/automatic.tsx'));

/**
 * An owner who pays from another phone comes back to this one within that time. A question weighs about 1.2 KB
 * both ways: an hour of use costs 1.1 MB, a page left open 180 KB, and 40 KB with Data Saver. A page out of
 * view asks nothing.
 */
const RESTS_AFTER_MS = 10 * 60_000;

export default function RepaymentsPage() {
  const [search] = useSearchParams();
  const { data, error, isError, isPlaceholderData, isPending, refetch } = useQuery({
    ...repaymentsQuery(search.get('ref')),
    // The selector stays while another agreement is fetched.
    placeholderData: keepPreviousData,
  });
  const isMissing = hasCode(error, 'agreements.notFound');
  const opened = isPlaceholderData || isMissing ? null : data?.opened;
  useActivity(data ? data.agreements.length > 0 : isPending, RESTS_AFTER_MS);
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      {data && <AgreementField agreements={data.agreements} opened={opened?.ref} />}
      {opened && <Account key={opened.ref} account={opened} />}
      {data?.agreements.length === 0 && <NoRepayments />}
      {isMissing && <NoSuchAgreement />}
      {(isPending || isPlaceholderData) && (
        <Skeleton label={t('Loading your repayments')} shape="repayments" />
      )}
      {isError && !data && !isMissing && <ErrorCard error={error} onRetry={() => void refetch()} />}
    </>
  );
}

const NoRepayments = () => (
  <EmptyState
    icon="repay"
    text={t('No repayments yet. They start after your software is delivered.')}
  >
    <p>{t('First comes an application, then an offer that you accept.')}</p>
    <PageLink to="/applications" className="btn btn-primary">
      {t('My Applications')}
    </PageLink>
  </EmptyState>
);

const NoSuchAgreement = () => (
  <EmptyState icon="repay" text={errorText(agreementErrors, 'agreements.notFound')}>
    <Link to="/repayments" className="btn btn-primary">
      {t('See your repayments')}
    </Link>
  </EmptyState>
);

interface AgreementFieldProps {
  agreements: readonly RepaymentRow[];
  /** The reference of the agreement that is shown. */
  opened: string | undefined;
}

/** Chooses among the owner's agreements. Each has its address. */
function AgreementField({ agreements, opened }: AgreementFieldProps) {
  const [search, setSearch] = useSearchParams();
  if (agreements.length < 2) return null;
  return (
    <div className="agreement-field">
      <SelectField
        label={t('Agreement')}
        value={opened ?? search.get('ref') ?? ''}
        onChoose={(ref) => setSearch({ ref })}
      >
        {agreements.map((agreement) => (
          <option key={agreement.ref} value={agreement.ref}>
            {nameOf(agreement)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** @returns `ERP / POS System, F7K2Q9A03` */
const nameOf = ({ systemNeed, changeRequest, ref }: RepaymentRow): string =>
  `${changeRequest > 0 ? t('Change {n}', { n: changeRequest }) : t(systemNeed)}, ${ref}`;

/** One agreement: what is owed and paid of it, and every way to pay. */
function Account({ account }: { account: RepaymentAccount }) {
  const [opened, setOpened] = useState<PayDialogName | null>(null);
  const view = viewOf(account, nairobiDay(Date.now()));
  const canBePaid = view.state.outstanding > 0 && account.status !== 'Cancelled';
  return (
    <div className="repayments">
      <Notices view={view} />
      {!opened && <OpenAttempt view={view} />}
      <Proposal view={view} />
      <Figures view={view} />
      {canBePaid && <PayButtons view={view} onOpen={setOpened} />}
      {/* It outlives the last payment, which it has to tell of. */}
      {opened && <OpenedDialog name={opened} view={view} onClose={() => setOpened(null)} />}
      {account.automatic && (
        <Suspense>
          <Automatic agreement={account.ref} automatic={account.automatic} />
        </Suspense>
      )}
      <Schedule view={view} />
      <Payments view={view} />
      {canBePaid && <HowToPay account={account} />}
    </div>
  );
}

/** Says what the state of the agreement means, where it is not simply being repaid. */
function Notices({ view }: { view: View }) {
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
  <Notice tone="yours" title={t('You have paid in full')}>
    <p>{t('Nothing is left to pay.')}</p>
    <PageLink to={`/projects/${projectId}/owned`} className="btn btn-outline-primary">
      {t('See your certificate')}
    </PageLink>
  </Notice>
);

const WrittenOff = () => (
  <Notice tone="late" title={t('This agreement is written off')}>
    <p>
      {t('You can still pay it, and the software becomes yours then. Call us:')} <OfficePhone />
    </p>
  </Notice>
);

const Cancelled = () => (
  <Notice tone="neutral" title={t('This agreement has ended')}>
    <p>
      {t('Nothing more is due. Questions? Call us:')} <OfficePhone />
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
    <Notice tone="late" title={t('A payment was reversed')}>
      <p>
        {t('{amount} of {receipt} was taken back on {day}. It is owed again.', {
          amount: formatKes(amount),
          receipt: reference ?? '',
          day: formatDay(day),
        })}{' '}
        {state.outstanding > 0 &&
          t('{amount} is left to pay now.', { amount: formatKes(state.outstanding) })}
      </p>
      <p>
        {endedOwnership && t('Your certificate of ownership is void until it is paid.')}{' '}
        {t('Questions? Call us:')} <OfficePhone />
      </p>
    </Notice>
  );
}
