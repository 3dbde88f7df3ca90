import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DeadLetters,
  getHealth,
  redriveDeadLetters,
  type SmsSpend,
} from '#shared/health/contract.ts';
import { healthNumbers, smsShares } from '#shared/health/words.ts';
import { type WorkQueueName, workQueues } from '#shared/health/work-queues.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { holidaysKnownUntil } from '#shared/platform/public-holidays.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { formatDay, formatNumber, formatTime } from '#web/src/lib/language/format.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { NightsCard } from './nights-card.tsx';

export default function HealthPage() {
  const health = useQuery(healthQuery);
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

const healthQuery = { queryKey: ['health'], queryFn: () => call(getHealth) };

function DeadLettersCard({ deadLetters }: { deadLetters: readonly DeadLetters[] }) {
  const [chosen, setChosen] = useState<WorkQueueName | null>(null);
  const columns: Column<DeadLetters>[] = [
    { title: 'Work', place: 'title', cell: ({ queue }) => titleOf(queue) },
    {
      title: 'Set aside',
      isNumber: true,
      cell: ({ messages }) => (
        <span className={messages > 0 ? 'office-late' : ''}>{formatNumber(messages)}</span>
      ),
    },
    {
      title: 'Actions',
      place: 'actions',
      cell: ({ queue, messages }) => <Action {...{ queue, messages }} onChoose={setChosen} />,
    },
  ];
  const waits = deadLetters.some(({ messages }) => messages > 0);
  return (
    <Card title="Work that was set aside">
      <p>
        {waits
          ? 'Find the cause in the log of the function and put it right, then put the work back.'
          : 'Nothing was set aside. Work that fails in every try waits here for 14 days.'}
      </p>
      <Table
        label="Work that was set aside"
        columns={columns}
        items={deadLetters}
        keyOf={({ queue }) => queue ?? 'none'}
      />
      {chosen && <Redrive queue={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

const titleOf = (queue: WorkQueueName | null): string =>
  queue ? workQueues[queue] : 'Streams and schedules';

interface ActionProps extends DeadLetters {
  onChoose: (queue: WorkQueueName) => void;
}

function Action({ queue, messages, onChoose }: ActionProps) {
  if (!queue) return <small>No work is behind it: nothing can be put back.</small>;
  if (messages === 0) return null;
  return (
    <SmallButton
      look="link"
      aria-label={`Put back: ${workQueues[queue]}`}
      onClick={() => onChoose(queue)}
    >
      Put back
    </SmallButton>
  );
}

function Redrive({ queue, onClose }: { queue: WorkQueueName; onClose: () => void }) {
  const client = useQueryClient();
  const redrive = useMutation({
    mutationFn: () => call(redriveDeadLetters, { body: { queue } }),
    onSuccess: ({ messages }) => {
      const text = `${workQueues[queue]}: messages that go back: ${formatNumber(messages)}.`;
      toastSuccess({ title: 'Put back', text });
      onClose();
    },
    onError: (error) => toastError(passkeyProblem(error)),
    onSettled: () => client.invalidateQueries(healthQuery),
  });
  return (
    <ConfirmDialog
      open
      title="Put this work back?"
      confirmLabel="Put back"
      busyLabel="Waiting for your passkey..."
      busy={redrive.isPending}
      onConfirm={() => redrive.mutate()}
      onCancel={onClose}
    >
      {workQueues[queue]}: the messages are done as if they were new. What fails again returns. You
      confirm with your passkey.
    </ConfirmDialog>
  );
}
