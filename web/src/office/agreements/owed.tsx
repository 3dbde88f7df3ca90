import { kes } from '#shared/platform/kes.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card, Facts } from '#web/src/office/lib/card.tsx';
import type { AgreementProps } from './agreement-props.ts';

/** What the journal comes to today. */
export function Owed({ agreement }: AgreementProps) {
  const { total, paid, owed, overdue, credit, creditSince, refundable, rows } = agreement;
  const next = rows.find(({ balance, dueDay }) => balance > 0 && dueDay !== null);
  return (
    <Card title="What is owed">
      <Facts
        facts={[
          ['In all', kes(total)],
          ['Paid', kes(paid)],
          ['Owed', <strong key="owed">{kes(owed)}</strong>],
          [
            'Overdue',
            overdue.days > 0 ? (
              <span key="overdue" className="office-late">
                {kes(overdue.amount)}, {overdue.days} days
              </span>
            ) : (
              'nothing'
            ),
          ],
          [
            'Next due',
            next?.dueDay ? `${kes(next.balance)}, ${formatDay(next.dueDay)}` : 'nothing',
          ],
          [
            'Credit',
            credit > 0 && creditSince ? `${kes(credit)}, since ${formatDay(creditSince)}` : 'none',
          ],
          ...(refundable > credit ? ([['To pay out', kes(refundable)]] as const) : []),
        ]}
      />
    </Card>
  );
}
