import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listPurchases,
  openReceipt,
  type Purchase,
  type Purchases,
} from '#shared/purchases/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { linkWhenMade, useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatDay, formatKes, formatMoment } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { bundlesOf, nameOf, type Offer, plansOf } from './offer.ts';

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
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
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
          <Button onClick={() => onChoose(offer)}>
            {t('Buy for {amount}', { amount: formatKes(offer.price) })}
          </Button>
        </li>
      ))}
    </ul>
  </>
);

function History({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) {
    return <p className="form-text">{t('Nothing yet. What you buy is listed here.')}</p>;
  }
  return (
    <CardTable
      label={t('Bought')}
      columns={columns}
      items={purchases}
      keyOf={({ receipt }) => receipt}
    />
  );
}

const columns: readonly Column<Purchase>[] = [
  { title: msg('Date'), cell: ({ at }) => formatMoment(at) },
  { title: msg('What'), place: 'title', cell: nameOf },
  { title: msg('Amount'), isNumber: true, cell: ({ price }) => formatKes(price) },
  { title: msg('M-Pesa receipt'), cell: ({ receipt }) => receipt },
  {
    title: msg('Receipt'),
    place: 'actions',
    cell: ({ receipt }) => <ReceiptButton receipt={receipt} />,
  },
];

/** Opens a purchase's receipt, which may just have been made. */
function ReceiptButton({ receipt }: { receipt: string }) {
  const open = useOpenFile(async () => {
    const fetchLink = () => call(openReceipt, { params: { receipt } });
    const link = await linkWhenMade(fetchLink, 'purchases.receiptNotFound');
    if (!link) throw new Error('the receipt is still being made');
    return link;
  });
  return (
    <Button
      look="link"
      disabled={open.isPending}
      aria-busy={open.isPending}
      onClick={() => open.mutate(undefined)}
    >
      {t('Receipt')}
      <span className="visually-hidden"> {receipt}</span>
    </Button>
  );
}

const purchasesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['purchases'],
    queryFn: ({ signal, pageParam: cursor }) => call(listPurchases, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
