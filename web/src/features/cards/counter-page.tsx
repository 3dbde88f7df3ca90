import './counter.scss';
import '#web/src/styles/qr.scss';
import { useQuery } from '@tanstack/react-query';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading, PageIntroduction } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { CardRequests } from './card-requests.tsx';
import { counterQuery, requestsQuery } from './counter-query.ts';
import { JoinSection } from './join-section.tsx';

/** Customers' requests from their cards, and the poster by which they join. */
export default function CounterPage() {
  const counter = useQuery(counterQuery());
  const requests = useQuery(requestsQuery());
  const failed = [counter, requests].find(({ isError, data }) => isError && !data);
  const retry = () => void Promise.all([counter.refetch(), requests.refetch()]);
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading />
        <PageIntroduction />
      </header>
      {failed ? (
        <ErrorCard error={failed.error} onRetry={retry} />
      ) : counter.data && requests.data ? (
        <>
          <CardRequests requests={requests.data} />
          <JoinSection counter={counter.data} />
        </>
      ) : (
        <Skeleton label={t('Loading your poster')} shape="counter" />
      )}
    </div>
  );
}
