import '#web/src/styles/detail.scss';
import './repayments.scss';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { agreementErrors } from '#shared/agreements/errors.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { Account } from './account/account.tsx';
import { AgreementField } from './account/agreement-field.tsx';
import { repaymentsQuery } from './queries.ts';

/**
 * Whoever pays from another phone comes back to this one within that time. A question weighs about 1.2 KB
 * both ways, so that an hour in which the page is in use costs 1.1 MB; one that is left open costs 180 KB,
 * and 40 KB with Data Saver. A page that is out of view asks nothing.
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
    <Link
      to="/applications"
      className="btn btn-primary"
      onPointerDown={() => preload('/applications')}
    >
      {t('My Applications')}
    </Link>
  </EmptyState>
);

const NoSuchAgreement = () => (
  <EmptyState icon="repay" text={errorText(agreementErrors, 'agreements.notFound')}>
    <Link to="/repayments" className="btn btn-primary">
      {t('See your repayments')}
    </Link>
  </EmptyState>
);
