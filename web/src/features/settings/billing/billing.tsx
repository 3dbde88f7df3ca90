import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Purchases } from '#shared/purchases/contract.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { History } from './history.tsx';
import { bundlesOf, nameOf, type Offer, plansOf } from './offer.ts';
import { purchasesQuery } from './purchases-query.ts';

/** The subscription, what is for sale, and what was bought. */
export default function Billing() {
  const query = useInfiniteQuery(purchasesQuery());
  const [chosen, setChosen] = useState<Offer | null>(null);
  const [first] = query.data?.pages ?? [];
  if (query.isPending) return <Spinner label={t('Loading the prices')} />;
  if (!first) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <p>{stateText(first)}</p>
      {first.plans.length > 0 && (
        <Offers title={t('Subscription')} offers={plansOf(first)} onChoose={setChosen} />
      )}
      <Offers title={t('SMS credits')} offers={bundlesOf(first)} onChoose={setChosen} />
      <h3 className="h6">{t('Bought')}</h3>
      <History purchases={query.data?.pages.flatMap(({ purchases }) => purchases) ?? []} />
      {query.hasNextPage && (
        <button
          type="button"
          className="btn btn-outline-primary"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
        </button>
      )}
      {chosen && <BuyDialog offer={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function stateText({ subscription: { state, end }, plans }: Purchases): string {
  if (state !== 'Active' && plans.length === 0) {
    return t('You do not need a subscription: everything works without one.');
  }
  if (state === 'Unsubscribed' || end === null) return t('You have no subscription.');
  const day = formatDay(end);
  return state === 'Active'
    ? t('Your subscription runs until {day}.', { day })
    : t('Your subscription ended on {day}.', { day });
}

interface OffersProps {
  title: string;
  offers: readonly Offer[];
  onChoose: (offer: Offer) => void;
}

const Offers = ({ title, offers, onChoose }: OffersProps) => (
  <>
    <h3 className="h6">{title}</h3>
    <ul className="billing-offers">
      {offers.map((offer) => (
        <li key={offer.id}>
          <span>{nameOf(offer)}</span>
          <button type="button" className="btn btn-outline-primary" onClick={() => onChoose(offer)}>
            {t('Buy for {amount}', { amount: formatKes(offer.price) })}
          </button>
        </li>
      ))}
    </ul>
  </>
);
