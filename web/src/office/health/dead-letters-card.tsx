import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeadLetters, redriveDeadLetters } from '#shared/health/contract.ts';
import { type WorkQueueName, workQueues } from '#shared/health/work-queues.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Table } from '#web/src/office/lib/card.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { healthQuery } from './health-query.ts';

export function DeadLettersCard({ deadLetters }: { deadLetters: readonly DeadLetters[] }) {
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
