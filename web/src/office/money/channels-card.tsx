import type { readReconciliation } from '#shared/collection/money-contract.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';

type Channels = ReplyOf<typeof readReconciliation>['channels'];

const texts: Readonly<Record<PaymentChannel, string>> = {
  push: 'M-Pesa, by prompt',
  paybill: 'M-Pesa, by Paybill',
  bank: 'Bank',
};

const columns: Column<Channels[number]>[] = [
  { title: 'Channel', place: 'title', cell: ({ channel }) => texts[channel] },
  { title: 'Payments', isNumber: true, cell: ({ payments }) => formatNumber(payments) },
  { title: 'Sum', isNumber: true, cell: ({ sum }) => kes(sum) },
];

/** The payments of a day, whatever became of them since. */
export const ChannelsCard = ({ channels }: { channels: Channels }) => (
  <Card title="What came in">
    <CardTable
      label="What came in"
      columns={columns}
      items={channels}
      keyOf={({ channel }) => channel}
      className="office-table"
    />
    <p className="form-text">By the day on which it was paid, whatever became of it since.</p>
  </Card>
);
