import type { OfficeAgreement } from '../../../../shared/collection/contract.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { CardTable, type Column } from '../../components/card-table.tsx';
import { formatDay } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import type { AgreementProps } from './agreement-props.ts';

const columns: Column<OfficeAgreement['schedule'][number]>[] = [
  { title: 'Installment', place: 'title', cell: ({ number }) => number },
  { title: 'Due', cell: ({ dueDay }) => formatDay(dueDay) },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
];

/** The installments with their days, which follow from the day of the delivery. */
export const Schedule = ({ agreement: { schedule } }: AgreementProps) => (
  <Card title="Schedule">
    {schedule.length === 0 ? (
      <p className="office-unknown">The days follow when the owner accepts the delivery.</p>
    ) : (
      <CardTable
        label="Schedule"
        columns={columns}
        items={schedule}
        keyOf={({ number }) => String(number)}
        className="office-table"
        shape="list"
      />
    )}
  </Card>
);
