import { useEffect, useRef } from 'react';
import type { Offer } from '../../../../../shared/contracts/financing.ts';
import { installmentsOf } from '../../../../../shared/installments.ts';
import { formatKes } from '../../../lib/format.ts';

/** Every payment of the offer. Its dates follow from the day of delivery, which nobody knows yet. */
export function Schedule({ offer }: { offer: Offer }) {
  const { deposit, installments, totalToPay } = offer;
  const { monthly, last } = installmentsOf(totalToPay - deposit, installments);
  const payments = Array.from({ length: installments }, (_, place) =>
    place === installments - 1 ? last : monthly,
  );
  return (
    <details ref={useOpenOnPaper()} className="schedule">
      <summary>All {installments} installments</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Installment</th>
            <th scope="col">Due</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {deposit > 0 && (
            <tr>
              <td>Deposit</td>
              <td>First</td>
              <td>{formatKes(deposit)}</td>
            </tr>
          )}
          {payments.map((amount, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
            <tr key={place}>
              <td>{place + 1}</td>
              <td>{monthsAfterDelivery(place + 1)}</td>
              <td>{formatKes(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total to pay
            </th>
            <td>{formatKes(totalToPay)}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}

const monthsAfterDelivery = (months: number): string =>
  months === 1 ? '1 month after delivery' : `${months} months after delivery`;

/** Paper cannot be opened. */
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
