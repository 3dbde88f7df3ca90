import './offers.scss';
import '#web/src/styles/table.scss';
import { useEffect, useRef } from 'react';
import type { Offer } from '#shared/applications/contract.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';

/** Every payment without dates: the day of delivery is not known yet. */
export function Schedule({ offer }: { offer: Offer }) {
  const { deposit, installments, totalToPay } = offer;
  const details = useOpenOnPaper();
  const { monthly, last } = installmentsOf(totalToPay - deposit, installments);
  const payments = Array.from({ length: installments }, (_, index) =>
    index === installments - 1 ? last : monthly,
  );
  return (
    <details ref={details} className="schedule">
      <summary>{t('All {n} installments', { n: installments })}</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('Payment')}</th>
            <th scope="col">{t('After delivery')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {deposit > 0 && (
            <tr>
              <td>{t('Deposit')}</td>
              <td>{t('Before delivery')}</td>
              <td>{formatKes(deposit)}</td>
            </tr>
          )}
          {payments.map((amount, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the months never change places
            <tr key={index}>
              <td>{index + 1}</td>
              <td>{tn(index + 1, '1 month', '{n} months')}</td>
              <td>{formatKes(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Total to pay')}
            </th>
            <td>{formatKes(totalToPay)}</td>
          </tr>
        </tfoot>
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
