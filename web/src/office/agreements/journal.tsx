import { useState } from 'react';
import type { JournalLine } from '../../../../shared/collection/contract.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { CardTable, type Column } from '../../components/card-table.tsx';
import { formatDay, formatMoment } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { useMay, useNameOf } from '../lib/staff.ts';
import type { AgreementProps } from './agreement-props.ts';
import { canBePaid } from './can-be-paid.ts';
import { eventText } from './event-text.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** Each change of the agreement, newest first. A payment can be taken back as the bank did. */
export function Journal({ agreement }: AgreementProps) {
  const nameOf = useNameOf();
  const mayCollect = useMay('finance');
  const [taken, setTaken] = useState<JournalLine | null>(null);
  const canTakeBack = mayCollect && !agreement.waiting && canBePaid(agreement);
  const columns: Column<JournalLine>[] = [
    {
      title: 'What',
      place: 'title',
      cell: (line) => (
        <>
          {eventText(line)} <small className="office-code">{line.reference}</small>
        </>
      ),
    },
    { title: 'Day', cell: ({ day }) => <span className="office-whole">{formatDay(day)}</span> },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ amount, event }) =>
        amount === null ? '-' : `${event === 'takeBack' ? '-' : ''}${kes(amount)}`,
    },
    {
      title: 'Written',
      cell: ({ by, at }) => (
        <>
          <bdi>{by ? nameOf(by) : 'the owner or a rule'}</bdi>
          <br />
          <small>{formatMoment(at)}</small>
        </>
      ),
    },
    { title: 'Status', place: 'corner', cell: ({ to }) => to },
    {
      title: 'Act',
      place: 'actions',
      cell: (line) =>
        canTakeBack &&
        line.event === 'pay' &&
        !line.isTakenBack && (
          <button
            type="button"
            className="btn btn-link btn-sm p-0"
            aria-label={`Take back the payment ${line.reference}`}
            onClick={() => setTaken(line)}
          >
            Take back
          </button>
        ),
    },
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
      {taken && (
        <TakeBackDialog agreement={agreement} line={taken} onClose={() => setTaken(null)} />
      )}
    </Card>
  );
}
