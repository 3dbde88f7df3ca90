import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';
import type { JournalLine } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import type { AgreementProps } from './agreement-props.ts';
import { partTexts } from './texts.ts';

const events: Readonly<Record<AgreementEvent, string>> = {
  sign: 'Signed',
  pay: 'Payment',
  takeBack: 'Payment taken back',
  charge: 'Charged',
  waive: 'Waived',
  refund: 'Credit refunded',
  deliver: 'Delivery accepted',
  restructure: 'Restructured',
  writeOff: 'Written off',
  cancel: 'Cancelled',
};

/** Newest first: lines are added and never changed. */
export function Journal({ agreement }: AgreementProps) {
  const nameOf = useNameOf();
  const columns: Column<JournalLine>[] = [
    { title: 'What', place: 'title', cell: (line) => <What line={line} /> },
    { title: 'Day', cell: ({ day }) => <span className="office-whole">{formatDay(day)}</span> },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ amount, event }) =>
        amount === null ? '-' : `${event === 'takeBack' ? '-' : ''}${kes(amount)}`,
    },
    {
      title: 'Written',
      cell: ({ by, recordedBy, at }) => (
        <>
          <bdi>
            {by ? nameOf(by) : 'the owner or a rule'}
            {recordedBy && `, after ${nameOf(recordedBy)}`}
          </bdi>
          <br />
          <small>{formatMoment(at)}</small>
        </>
      ),
    },
    { title: 'Status', place: 'corner', cell: ({ to }) => to },
  ];
  return (
    <Card title="Journal">
      <CardTable
        label="Journal"
        columns={columns}
        items={agreement.journal}
        keyOf={({ line }) => String(line)}
        className="office-table"
      />
    </Card>
  );
}

const What = ({ line }: { line: JournalLine }) => (
  <>
    {events[line.event]}
    {line.isTakenBack && ', taken back since'}
    {line.part && `: ${partTexts[line.part].toLowerCase()}`}{' '}
    <small className="office-code">{line.reference}</small>
    {line.reason && (
      <>
        <br />
        <small>
          <bdi>{line.reason}</bdi>
        </small>
      </>
    )}
  </>
);
