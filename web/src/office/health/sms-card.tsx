import type { SmsSpend } from '#shared/health/contract.ts';
import { smsKinds } from '#shared/health/sms-kinds.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';

/** A kind that has spent this part of its day is red: its alarm is near. */
const MUCH = 0.8;

const usd = (amount: number): string => amount.toFixed(2);

const columns: Column<SmsSpend>[] = [
  { title: 'Kind', place: 'title', cell: ({ kind }) => smsKinds[kind] },
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

/** The SMS that Miliki pays, in parts. */
export function SmsCard({ sms }: { sms: readonly SmsSpend[] }) {
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
      <CardTable
        label="SMS that Miliki pays"
        columns={columns}
        items={sms}
        keyOf={({ kind }) => kind}
        className="office-table"
      />
    </Card>
  );
}
