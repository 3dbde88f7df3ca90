import './offers.scss';
import type { ReactNode } from 'react';
import type { Offer } from '#shared/applications/contract.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';

/** The figures that an owner must see before accepting an offer. */
export function OfferFigures({ offer }: { offer: Offer }) {
  const { amount, deposit, fees, installments, monthly, last } = offer;
  return (
    <>
      <p className="offer-lead">
        {tn(installments, '{amount} after one month', '{amount} a month for {n} months', {
          amount: formatKes(monthly),
        })}
      </p>
      <dl className="figures">
        {deposit > 0 && (
          <>
            <Figure label={t('Price of the system')}>{formatKes(amount)}</Figure>
            <Figure label={t('Deposit, paid first')}>{formatKes(deposit)}</Figure>
          </>
        )}
        <Figure label={t('Financed amount')}>{formatKes(amount - deposit)}</Figure>
        {fees.map((fee, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fees may bear one name, and none changes places
          <Figure key={index} label={fee.name}>
            {formatKes(fee.amount)}
          </Figure>
        ))}
        <Figure
          label={t('{n} monthly installments', { n: installments })}
          note={t('The first one month after you accept delivery.')}
        >
          {formatKes(monthly)}
        </Figure>
        {last !== monthly && <Figure label={t('Last installment')}>{formatKes(last)}</Figure>}
        <Figure label={t('Total to pay')} isMain>
          {formatKes(offer.totalToPay)}
        </Figure>
        <Figure
          label={t('Annual rate')}
          note={t('What the credit costs in a year, with all fees in it.')}
          isMain
        >
          {offer.annualRate}%
        </Figure>
        <Figure label={t('Total cost of credit')} isMain>
          {formatKes(offer.costOfCredit)}
        </Figure>
      </dl>
    </>
  );
}

interface FigureProps {
  label: string;
  note?: string;
  isMain?: boolean;
  children: ReactNode;
}

export const Figure = ({ label, note, isMain = false, children }: FigureProps) => (
  <div className={isMain ? 'figure figure-main' : 'figure'}>
    <dt>
      {label}
      {note && <span className="figure-note">{note}</span>}
    </dt>
    <dd>{children}</dd>
  </div>
);
