import { useQuery } from '@tanstack/react-query';
import { getHealth, type SmsSpend } from '#shared/health/contract.ts';
import { healthNumbers, smsShares } from '#shared/health/words.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { holidaysKnownUntil } from '#shared/platform/public-holidays.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatNumber, formatTime } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { DeadLettersCard, healthKey } from './dead-letters-card.tsx';
import { NightsCard } from './nights-card.tsx';

export default function HealthPage() {
  const health = useQuery({ queryKey: healthKey, queryFn: () => call(getHealth) });
  return (
    <Page
      title="Health"
      aside={
        health.data && (
          <div className="office-actions">
            <small>As of {formatTime(health.data.at)}</small>
            <SmallButton disabled={health.isFetching} onClick={() => void health.refetch()}>
              {health.isFetching ? 'Reading...' : 'Read again'}
            </SmallButton>
          </div>
        )
      }
    >
      <Loaded query={health} label="Loading the health" shape={['row', 'table']}>
        {(found) => <Parts health={found} />}
      </Loaded>
    </Page>
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

/** Red unless 0. */
const bad: readonly string[] = ['rowsLeft', 'rowsLate', 'deadLetters'];

const Numbers = ({ numbers }: Pick<Health, 'numbers'>) => (
  <dl className="office-numbers" aria-label="What the platform did">
    {numbers.map(({ name, count }) => (
      <div key={name}>
        <dt>{healthNumbers[name]}</dt>
        <dd className={bad.includes(name) && count > 0 ? 'office-late' : ''}>
          {formatNumber(count)}
        </dd>
      </div>
    ))}
  </dl>
);

/** A share that has spent this part of its day is red: its alarm is near. */
const MUCH = 0.8;

const usd = (amount: number): string => amount.toFixed(2);

const smsColumns: Column<SmsSpend>[] = [
  { title: 'Share', place: 'title', cell: ({ share }) => smsShares[share] },
  { title: 'Today', isNumber: true, cell: ({ today }) => formatNumber(today) },
  { title: 'USD', isNumber: true, cell: ({ todayUsd }) => usd(todayUsd) },
  {
    title: 'Of its day',
    isNumber: true,
    cell: ({ ofTheDay }) => (
      <span className={ofTheDay >= MUCH ? 'office-late' : ''}>{Math.round(100 * ofTheDay)}%</span>
    ),
  },
  { title: 'Yesterday', isNumber: true, cell: ({ yesterday }) => formatNumber(yesterday) },
  { title: 'USD then', isNumber: true, cell: ({ yesterdayUsd }) => usd(yesterdayUsd) },
];

function SmsCard({ sms }: { sms: readonly SmsSpend[] }) {
  const sum = (of: 'todayUsd' | 'yesterdayUsd') => sms.reduce((all, one) => all + one[of], 0);
  return (
    <Card
      title="SMS that Miliki pays, by days in UTC"
      aside={
        <small>
          USD {usd(sum('todayUsd'))} today, {usd(sum('yesterdayUsd'))} yesterday
        </small>
      }
    >
      <Table
        label="SMS that Miliki pays"
        columns={smsColumns}
        items={sms}
        keyOf={({ share }) => share}
      />
    </Card>
  );
}

type Health = ReplyOf<typeof getHealth>;
