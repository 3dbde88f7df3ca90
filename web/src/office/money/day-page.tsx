import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readReconciliation } from '#shared/collection/money-contract.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { DAY_MS, isDay, nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { DayFilter } from '#web/src/office/lib/filters.tsx';
import { CallbacksCard } from './callbacks-card.tsx';
import { MoneyPage } from './money-page.tsx';
import { SidesCard } from './sides-card.tsx';

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

const columns: Column<Channels[number]>[] = [
  { title: 'Channel', place: 'title', cell: ({ channel }) => texts[channel] },
  { title: 'Payments', isNumber: true, cell: ({ payments }) => formatNumber(payments) },
  { title: 'Sum', isNumber: true, cell: ({ sum }) => kes(sum) },
];

/** A day's payments, whatever became of them since. */
const ChannelsCard = ({ channels }: { channels: Channels }) => (
  <Card title="What came in">
    <Table
      label="What came in"
      columns={columns}
      items={channels}
      keyOf={({ channel }) => channel}
    />
    <p className="form-text">By the day on which it was paid, whatever became of it since.</p>
  </Card>
);
