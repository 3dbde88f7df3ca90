import './offers.scss';
import '#web/src/styles/table.scss';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Offer } from '#shared/applications/contract.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';

/** Every payment without dates: the day of delivery is not known yet. */
export function Schedule({ offer }: { offer: Offer }) {
  const { deposit, installments, totalToPay } = offer;
  const { monthly, last } = installmentsOf(totalToPay - deposit, installments);
  const rows = Array.from({ length: installments }, (_, index): ScheduleRow => {
    const number = index + 1;
    return [number, tn(number, '1 month', '{n} months'), number < installments ? monthly : last];
  });
  return (
    <InstallmentTable
      head={[t('Payment'), t('After delivery'), t('Amount')]}
      rows={deposit > 0 ? [[t('Deposit'), t('Before delivery'), deposit], ...rows] : rows}
      count={installments}
      foot={
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Total to pay')}
            </th>
            <td>{formatKes(totalToPay)}</td>
          </tr>
        </tfoot>
      }
    />
  );
}

/** The name of a payment, when it is due, and KES. */
export type ScheduleRow = readonly [name: string | number, when: string, amount: number];

interface InstallmentTableProps {
  head: readonly string[];
  rows: readonly ScheduleRow[];
  count: number;
  foot?: ReactNode;
}

/** Opens on a press, and on paper. */
export function InstallmentTable({ head, rows, count, foot }: InstallmentTableProps) {
  return (
    <details ref={useOpenOnPaper()} className="schedule">
      <summary>{t('All {n} installments', { n: count })}</summary>
      <table className="table">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, when, amount]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{when}</td>
              <td>{formatKes(amount)}</td>
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </details>
  );
}

function useOpenOnPaper() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = () => {
      if (details.current) details.current.open = true;
    };
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);
  return details;
}
