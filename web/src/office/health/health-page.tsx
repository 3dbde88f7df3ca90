import { useQuery } from '@tanstack/react-query';
import { holidaysKnownUntil } from '#shared/platform/public-holidays.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatDay, formatTime } from '#web/src/lib/language/format.ts';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { DeadLettersCard } from './dead-letters-card.tsx';
import { type Health, healthQuery } from './health-query.ts';
import { NightsCard } from './nights-card.tsx';
import { Numbers } from './numbers.tsx';
import { SmsCard } from './sms-card.tsx';

/** How the platform is: what was set aside, how the nights went, what SMS cost. */
export default function HealthPage() {
  const health = useQuery(healthQuery);
  return (
    <main id="main" className="office-main">
      <div className="office-head">
        <Heading title="Health" />
        {health.data && (
          <div className="office-actions">
            <small>As of {formatTime(health.data.at)}</small>
            <button
              type="button"
              className="btn btn-outline-primary btn-sm"
              disabled={health.isFetching}
              onClick={() => void health.refetch()}
            >
              {health.isFetching ? 'Reading...' : 'Read again'}
            </button>
          </div>
        )}
      </div>
      {health.isPending && <Skeleton label="Loading the health" shape={['row', 'table']} />}
      {health.error && <ErrorCard error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && !health.error && <Parts health={health.data} />}
    </main>
  );
}

const Parts = ({ health: { at, numbers, deadLetters, sms, nights } }: { health: Health }) => (
  <>
    <Numbers numbers={numbers} />
    <NightsCard nights={nights} at={at} />
    <div className="office-file">
      <DeadLettersCard deadLetters={deadLetters} />
      <SmsCard sms={sms} />
    </div>
    <p className="office-unknown">
      Alarms go by e-mail to whoever is on call. Public holidays are listed until{' '}
      {formatDay(holidaysKnownUntil())}.
    </p>
  </>
);
