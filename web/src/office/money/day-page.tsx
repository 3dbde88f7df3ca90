import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  listCallbacks,
  type ProblemCallback,
  type Reconciliation,
  readReconciliation,
} from '#shared/collection/money-contract.ts';
import type { CallbackKind } from '#shared/payments/callback-kinds.ts';
import { callbackProblems } from '#shared/payments/callback-problems.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { DAY_MS, isDay, nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import {
  formatBytes,
  formatDay,
  formatMoment,
  formatNumber,
} from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { DayFilter } from '#web/src/office/lib/filters.tsx';
import { MoneyPage } from './money-page.tsx';

const yesterday = (): string => nairobiDay(Date.now() - DAY_MS);

/** Whether M-Pesa and we agree about the day in the address, by default yesterday. */
export default function DayPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const day = isDay(asked) ? asked : yesterday();
  const found = useQuery({
    queryKey: ['reconciliation', day],
    queryFn: () => call(readReconciliation, { query: { day } }),
  });
  return (
    <MoneyPage
      title="The accounts of a day"
      aside={
        <form className="office-filters" aria-label="Filters">
          <DayFilter
            label="Day"
            day={day}
            last={nairobiDay(Date.now())}
            onChoose={(chosen) => setParams({ day: chosen })}
          />
        </form>
      }
    >
      <Loaded query={found} label="Loading the day" shape={['row', 'table']}>
        {({ reconciliation, channels }) => (
          <div className="office-file">
            <SidesCard day={day} reconciliation={reconciliation} />
            <ChannelsCard channels={channels} />
          </div>
        )}
      </Loaded>
      <CallbacksCard />
    </MoneyPage>
  );
}

type Channels = ReplyOf<typeof readReconciliation>['channels'];

const texts: Readonly<Record<PaymentChannel, string>> = {
  push: 'M-Pesa, by prompt',
  paybill: 'M-Pesa, by Paybill',
  bank: 'Bank',
};

const channelColumns: Column<Channels[number]>[] = [
  { title: 'Channel', place: 'title', cell: ({ channel }) => texts[channel] },
  { title: 'Payments', isNumber: true, cell: ({ payments }) => formatNumber(payments) },
  { title: 'Sum', isNumber: true, cell: ({ sum }) => kes(sum) },
];

/** A day's payments, whatever became of them since. */
const ChannelsCard = ({ channels }: { channels: Channels }) => (
  <Card title="What came in">
    <Table
      label="What came in"
      columns={channelColumns}
      items={channels}
      keyOf={({ channel }) => channel}
    />
    <p className="form-text">By the day on which it was paid, whatever became of it since.</p>
  </Card>
);

interface SidesCardProps {
  day: string;
  reconciliation: Reconciliation | null;
}

const SidesCard = ({ day, reconciliation }: SidesCardProps) => (
  <Card title={`With M-Pesa, ${formatDay(day)}`}>
    {reconciliation ? <Sides of={reconciliation} /> : <NotCompared day={day} />}
  </Card>
);

const NotCompared = ({ day }: { day: string }) =>
  day < nairobiDay(Date.now()) ? (
    <p className="office-late">
      The night has not compared this day: M-Pesa gave no list, or the run has not come yet. It is
      tried again each night, and an alarm rings when it fails.
    </p>
  ) : (
    <p className="office-unknown">The night after this day compares it.</p>
  );

interface Side {
  name: string;
  count: number;
  sum: number;
}

const sideColumns: Column<Side>[] = [
  { title: 'Side', place: 'title', cell: ({ name }) => name },
  { title: 'Payments', isNumber: true, cell: ({ count }) => formatNumber(count) },
  { title: 'Sum', isNumber: true, cell: ({ sum }) => kes(sum) },
];

const sidesOf = (of: Reconciliation): Side[] => [
  { name: "M-Pesa's list", count: of.theirCount, sum: of.theirSum },
  { name: 'Ours', count: of.ourCount, sum: of.ourSum },
];

const Sides = ({ of }: { of: Reconciliation }) => (
  <>
    <p>
      <span className={of.differences.length + of.unclear > 0 ? 'office-late' : ''}>
        {verdictOf(of)}
      </span>{' '}
      <small>Compared {formatMoment(of.checkedAt)}.</small>
    </p>
    <Table
      label="Both sides"
      columns={sideColumns}
      items={sidesOf(of)}
      keyOf={({ name }) => name}
    />
    {of.differences.length > 0 && <Differences differences={of.differences} />}
  </>
);

function verdictOf({ differences: { length }, unclear }: Reconciliation): string {
  if (length === 0 && unclear > 0) {
    return `Nobody understood ${unclear} of the rows of M-Pesa's list: whether both sides are the same is not known.`;
  }
  if (length === 0) return 'Both sides have the same payments.';
  return length === 1 ? 'One payment differs.' : `${length} payments differ.`;
}

type Difference = Reconciliation['differences'][number];

/** A payment's item never changes its amount, so a difference needs both lists. */
function adviceOf({ theirs, ours }: Difference): string {
  if (ours === null) {
    return 'M-Pesa has it, and we have nothing of it. Look at the messages below. The list is read again each hour; if it is still missing tomorrow, tell the developers.';
  }
  if (theirs === null) {
    return "We have it, and M-Pesa does not list it. Look for the receipt in M-Pesa's own portal: if it was reversed there, take the payment back on its agreement.";
  }
  return "The amounts differ. M-Pesa's own portal says which is right; take the payment back on its agreement, and tell the developers.";
}

const Amount = ({ of }: { of: number | null }) => (
  <span className="office-whole">{of === null ? 'none' : kes(of)}</span>
);

const differenceColumns: Column<Difference>[] = [
  {
    title: 'Receipt',
    place: 'title',
    cell: ({ receipt }) => <span className="office-ref">{receipt}</span>,
  },
  { title: 'M-Pesa', isNumber: true, cell: ({ theirs }) => <Amount of={theirs} /> },
  { title: 'Ours', isNumber: true, cell: ({ ours }) => <Amount of={ours} /> },
  {
    title: 'What to do',
    place: 'foot',
    cell: (one) => <span className="office-prose">{adviceOf(one)}</span>,
  },
];

const Differences = ({ differences }: Pick<Reconciliation, 'differences'>) => (
  <>
    <h3>Differences</h3>
    <Table
      label="Differences"
      columns={differenceColumns}
      items={differences}
      keyOf={({ receipt }) => receipt}
    />
  </>
);

/** The newest messages of M-Pesa that moved nothing, of any day. */
function CallbacksCard() {
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

const callbackKinds: Readonly<Record<CallbackKind, string>> = {
  result: 'What became of a prompt',
  confirmation: 'A payment by Paybill',
  validation: 'A question before a payment',
  answer: 'An answer to a question of ours',
  timeout: 'No answer to a question of ours',
  listed: "A row of M-Pesa's list",
};

const callbackColumns: Column<ProblemCallback>[] = [
  { title: 'Came', place: 'title', cell: ({ receivedAt }) => formatMoment(receivedAt) },
  { title: 'Kind', cell: ({ kind }) => callbackKinds[kind] },
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
      columns={callbackColumns}
      items={callbacks}
      keyOf={({ callbackId }) => callbackId}
    />
  </>
);
