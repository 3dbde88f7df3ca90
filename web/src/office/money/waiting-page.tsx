import {
  listRefundRequests,
  listSlips,
  type OfficeRefundRequest,
  type OfficeSlip,
} from '#shared/collection/waiting-for-office.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { anotherNumber } from '#web/src/office/agreements/texts.ts';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { MoneyPage } from './money-page.tsx';
import { WaitingActs } from './waiting-acts.tsx';
import { agreementOf, businessOf, WaitingList } from './waiting-list.tsx';

/** Of all agreements, oldest first. Slips and requests are answered on their agreements. */
export default function WaitingPage() {
  const mayCollect = useMay('finance');
  return (
    <MoneyPage title="What waits">
      <p>
        What waits for a second person is confirmed here, with one passkey for all that you tick.
        The reference leads to the agreement, where the slips of bank payments and the credit that
        owners ask for are answered.
      </p>
      {mayCollect && (
        <>
          <WaitingActs />
          <Slips />
          <RefundRequests />
        </>
      )}
    </MoneyPage>
  );
}

const slipColumns: readonly Column<OfficeSlip>[] = [
  { title: 'Agreement', place: 'title', cell: agreementOf },
  { title: 'Business', cell: businessOf },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
  { title: 'Day', cell: ({ day }) => <span className="office-whole">{formatDay(day)}</span> },
  { title: 'Reference', cell: ({ reference }) => <span className="office-code">{reference}</span> },
  { title: 'Sent', cell: ({ sentAt }) => formatMoment(sentAt) },
];

const requestColumns: readonly Column<OfficeRefundRequest>[] = [
  { title: 'Agreement', place: 'title', cell: agreementOf },
  { title: 'Business', cell: businessOf },
  { title: 'Credit', isNumber: true, cell: ({ amount }) => kes(amount) },
  {
    title: 'To',
    cell: ({ isOtherNumber }) => (isOtherNumber ? <Chip label={anotherNumber} /> : 'Own number'),
  },
  { title: 'Asked', cell: ({ askedAt }) => formatMoment(askedAt) },
];

const Slips = () => (
  <WaitingList
    title="Bank slips"
    query={usePages(
      ['slips'],
      (query) => call(listSlips, { query }),
      ({ slips }) => slips,
    )}
    columns={slipColumns}
    keyOf={({ slipId }) => slipId}
  />
);

const RefundRequests = () => (
  <WaitingList
    title="Credit that owners ask for"
    query={usePages(
      ['refund-requests'],
      (query) => call(listRefundRequests, { query }),
      ({ requests }) => requests,
    )}
    columns={requestColumns}
    keyOf={({ ref }) => ref}
  />
);
