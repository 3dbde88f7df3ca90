import { useQuery } from '@tanstack/react-query';
import { listCallbacks, type ProblemCallback } from '#shared/collection/money-contract.ts';
import type { CallbackKind } from '#shared/payments/callback-kinds.ts';
import { callbackProblems } from '#shared/payments/callback-problems.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatBytes, formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';

/** The newest messages of M-Pesa that moved nothing, of any day. */
export function CallbacksCard() {
  const found = useQuery({
    queryKey: ['callbacks'],
    queryFn: async () => (await call(listCallbacks)).callbacks,
  });
  return (
    <Card title="Messages that moved nothing">
      <Loaded query={found} label="Loading the messages" shape="row">
        {(callbacks) =>
          callbacks.length === 0 ? (
            <p className="office-unknown mb-0">Each message of M-Pesa did what it should.</p>
          ) : (
            <Messages callbacks={callbacks} />
          )
        }
      </Loaded>
    </Card>
  );
}

const kinds: Readonly<Record<CallbackKind, string>> = {
  result: 'What became of a prompt',
  confirmation: 'A payment by Paybill',
  validation: 'A question before a payment',
  answer: 'An answer to a question of ours',
  timeout: 'No answer to a question of ours',
  listed: "A row of M-Pesa's list",
};

const columns: Column<ProblemCallback>[] = [
  { title: 'Came', place: 'title', cell: ({ receivedAt }) => formatMoment(receivedAt) },
  { title: 'Kind', cell: ({ kind }) => kinds[kind] },
  {
    title: 'Why it moved nothing',
    cell: ({ problem }) => <span className="office-prose">{callbackProblems[problem]}</span>,
  },
  { title: 'Size', isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    title: 'Its beginning',
    place: 'foot',
    cell: ({ body }) => <code className="office-code office-prose">{body}</code>,
  },
];

const Messages = ({ callbacks }: { callbacks: readonly ProblemCallback[] }) => (
  <>
    <p>The newest 25, without phone numbers. None is lost: what was paid is in M-Pesa's list.</p>
    <Table
      label="Messages that moved nothing, newest first"
      columns={columns}
      items={callbacks}
      keyOf={({ callbackId }) => callbackId}
    />
  </>
);
