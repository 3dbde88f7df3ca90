import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerDeadLetter,
  type DeadLetterAct,
  type DeadLetters,
  readDeadLetters,
  redriveDeadLetters,
} from '#shared/health/contract.ts';
import { type WorkQueueName, workQueues } from '#shared/health/work-queues.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton, TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, List, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';

/** Queues of dead letters, and below it the messages of one. */
export const healthKey = ['health'];

const readAgain = () => queryClient.invalidateQueries({ queryKey: healthKey });

const subject = { name: 'health', params: {}, show: readAgain, reload: readAgain };

const titleOf = (queue: WorkQueueName | null): string =>
  queue ? workQueues[queue] : 'Streams and schedules';

export function DeadLettersCard({ deadLetters }: { deadLetters: readonly DeadLetters[] }) {
  const [redriven, setRedriven] = useState<WorkQueueName | null>(null);
  const [opened, setOpened] = useState<WorkQueueName | null>();
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
      cell: ({ queue, messages }) =>
        messages > 0 && (
          <div className="office-buttons">
            <TextButton
              aria-expanded={opened === queue}
              about={`Look at: ${titleOf(queue)}`}
              onClick={() => setOpened(opened === queue ? undefined : queue)}
            >
              Look
            </TextButton>
            {queue && (
              <TextButton
                about={`Put all back: ${workQueues[queue]}`}
                onClick={() => setRedriven(queue)}
              >
                Put all back
              </TextButton>
            )}
          </div>
        ),
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
      {opened !== undefined && <Messages key={opened} queue={opened} />}
      {redriven && <Redrive queue={redriven} onClose={() => setRedriven(null)} />}
    </Card>
  );
}

/** Looking is in the audit, so it is not done again by itself. */
function Messages({ queue }: { queue: WorkQueueName | null }) {
  const [dropped, setDropped] = useState<string | null>(null);
  const read = useQuery({
    queryKey: [...healthKey, 'messages', queue],
    queryFn: () => call(readDeadLetters, { query: queue ? { queue } : {} }),
    gcTime: 0,
  });
  return (
    <section aria-label={`Messages: ${titleOf(queue)}`}>
      <h3>{titleOf(queue)}</h3>
      <p className="office-unknown">
        {queue
          ? 'The first 50. Numbers, codes, names and texts are hidden.'
          : 'No work is behind these: put right what they name, then drop them.'}
      </p>
      <Loaded query={read} label="Loading the messages" shape="table">
        {({ messages }) => (
          <List items={messages} keyOf={({ messageId }) => messageId} none="No message is here.">
            {({ messageId, sentAt, text }) => (
              <div className="office-message">
                <p>
                  <strong>{formatMoment(sentAt)}</strong>{' '}
                  <span className="office-ref office-code">{messageId}</span>
                </p>
                <pre>{text}</pre>
                <div className="office-buttons">
                  {queue && <PutBack queue={queue} messageId={messageId} />}
                  <SmallButton
                    aria-label={`Drop the message ${messageId}`}
                    onClick={() => setDropped(messageId)}
                  >
                    Drop
                  </SmallButton>
                </div>
              </div>
            )}
          </List>
        )}
      </Loaded>
      {dropped && <Drop queue={queue} messageId={dropped} onClose={() => setDropped(null)} />}
    </section>
  );
}

interface MessageProps {
  queue: WorkQueueName | null;
  messageId: string;
}

const useAnswer = ({ messageId }: MessageProps, done: string, onDone?: () => void) =>
  useChange(answerDeadLetter, {
    of: { ...subject, params: { messageId } },
    done,
    ...(onDone && { onDone }),
  });

const given = (queue: WorkQueueName | null, act: DeadLetterAct) => ({ queue, act });

function PutBack(message: MessageProps) {
  const change = useAnswer(message, 'The message went back to its queue.');
  return (
    <SmallButton
      look="primary"
      disabled={change.isPending}
      aria-label={`Put back the message ${message.messageId}`}
      onClick={() => change.mutate(given(message.queue, 'putBack'))}
    >
      {change.isPending ? 'Waiting for your passkey...' : 'Put back'}
    </SmallButton>
  );
}

function Drop({ onClose, ...message }: MessageProps & { onClose: () => void }) {
  const change = useAnswer(message, 'The message is dropped.', onClose);
  return (
    <ConfirmDialog
      open
      title="Drop this message?"
      confirmLabel="Drop with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={change.isPending}
      onConfirm={() => change.mutate(given(message.queue, 'drop'))}
      onCancel={onClose}
    >
      It is deleted for good, and what it was about is not done by it.
    </ConfirmDialog>
  );
}

function Redrive({ queue, onClose }: { queue: WorkQueueName; onClose: () => void }) {
  const redrive = useChange(redriveDeadLetters, {
    of: subject,
    done: ({ messages }) =>
      `${workQueues[queue]}: messages that go back: ${formatNumber(messages)}.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Put this work back?"
      confirmLabel="Put back"
      busyLabel="Waiting for your passkey..."
      busy={redrive.isPending}
      onConfirm={() => redrive.mutate({ queue })}
      onCancel={onClose}
    >
      {workQueues[queue]}: the messages are done as if they were new. What fails again returns. You
      confirm with your passkey.
    </ConfirmDialog>
  );
}
