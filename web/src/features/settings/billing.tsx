import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Attempt } from '#shared/payments/contract.ts';
import {
  buyCredits,
  buySubscription,
  listPurchases,
  openReceipt,
  type Purchase,
  type Purchases,
} from '#shared/purchases/contract.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';
import { vatIn } from '#shared/purchases/vat.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { DialogForm } from '#web/src/components/form-dialog.tsx';
import { attemptQuery } from '#web/src/components/prompts/attempt-query.ts';
import { PayerField, usePayer } from '#web/src/components/prompts/payer-field.tsx';
import { Prompt } from '#web/src/components/prompts/prompt.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { linkWhenMade, useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { formatDay, formatKes, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { returnPath } from '#web/src/lib/navigation/return-path.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';

export default function Billing() {
  const query = useInfiniteQuery(purchasesQuery());
  const [chosen, setChosen] = useState<Offer | null>(null);
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const purchases = pages.flatMap((page) => page.purchases);
  if (query.isPending) return <Spinner label={t('Loading the prices')} />;
  if (!first) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <p>{stateText(first)}</p>
      <WayBack />
      {first.plans.length > 0 && (
        <Offers title={t('Subscription')} offers={plansOf(first)} onChoose={setChosen}>
          <p>{unlocksText(first)}</p>
        </Offers>
      )}
      <Offers title={t('SMS credits')} offers={bundlesOf(first)} onChoose={setChosen} />
      <h3 className="h6">{t('Bought')}</h3>
      {purchases.length === 0 ? (
        <p className="form-text">{t('Nothing yet. What you buy is listed here.')}</p>
      ) : (
        <CardTable
          label={t('Bought')}
          columns={columns}
          items={purchases}
          keyOf={({ receipt }) => receipt}
        />
      )}
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      )}
      {chosen && <BuyDialog offer={chosen} purchases={purchases} onClose={() => setChosen(null)} />}
    </>
  );
}

/** For somebody whom a screen without credits has sent here. */
function WayBack() {
  const [search] = useSearchParams();
  const back = returnPath(`?${search}`);
  if (!back) return null;
  return (
    <p className="alert alert-info">
      <Link to={back}>{t('Go on where you were')}</Link>
    </p>
  );
}

function stateText({ subscription: { state, end }, plans }: Purchases): string {
  if (state !== 'Active' && plans.length === 0) {
    return t('You do not need a subscription. Everything works without one.');
  }
  if (state === 'Unsubscribed' || end === null) return t('You have no subscription.');
  const day = formatDay(end);
  return state === 'Active'
    ? t('Your subscription runs until {day}.', { day })
    : t('Your subscription ended on {day}.', { day });
}

const unlockTexts: Record<Purchases['unlocks'][number], string> = {
  campaigns: msg('campaigns and messages'),
  rewards: msg('awarding and redeeming points'),
};

const unlocksText = ({ unlocks }: Purchases): string =>
  t('Only with a subscription: {what}. All else works without one.', {
    what: unlocks.map((one) => t(unlockTexts[one])).join(', '),
  });

interface OffersProps {
  title: string;
  offers: readonly Offer[];
  onChoose: (offer: Offer) => void;
  children?: ReactNode;
}

const Offers = ({ title, offers, onChoose, children }: OffersProps) => (
  <>
    <h3 className="h6">{title}</h3>
    {children}
    <ul className="billing-offers">
      {offers.map((offer) => (
        <li key={offer.id}>
          <span>
            {nameOf(offer)}
            <span className="form-text d-block">
              {priceOfOne(offer)}{' '}
              {t('{vat} of the price is VAT.', { vat: formatKes(vatIn(offer.price)) })}
            </span>
          </span>
          <Button onClick={() => onChoose(offer)}>
            {t('Buy for {amount}', { amount: formatKes(offer.price) })}
          </Button>
        </li>
      ))}
    </ul>
  </>
);

const priceOfOne = ({ kind, price, quantity }: Offer): string | false =>
  kind === 'credits' && t('{price} for each SMS.', { price: formatKes(price / quantity) });

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

interface BuyDialogProps {
  offer: Offer;
  /** They include this offer once it is paid. */
  purchases: readonly Purchase[];
  onClose: () => void;
}

function BuyDialog({ offer, purchases, onClose }: BuyDialogProps) {
  const client = useQueryClient();
  const [payer, setPayer] = useState<string | null>(null);
  const [started, setStarted] = useState<Attempt | null>(null);
  const buy = useBuy(offer, setStarted);
  // The owner has read that both count, and pays again.
  const isBeside = hasCode(buy.error, 'payments.undecided');
  return (
    <Dialog title={nameOf(offer)} busy={buy.isPending} onClose={onClose}>
      {started === null ? (
        <PhoneForm
          offer={offer}
          isBusy={buy.isPending}
          problem={buy.error && messageOf(buy.error)}
          isBeside={isBeside}
          onPay={(phone) => {
            setPayer(phone);
            buy.mutate({ phone, ...(isBeside && { isBeside }) });
          }}
          onClose={onClose}
        />
      ) : (
        <Prompt
          attemptId={started.attemptId}
          payer={payer}
          // Other screens show credits and the subscription too.
          onEnd={() => void client.invalidateQueries()}
          onAgain={() => setStarted(null)}
          onClose={onClose}
        >
          {(paid) => (
            <Bought purchase={purchases.find(({ receipt }) => receipt === paid.receipt)} />
          )}
        </Prompt>
      )}
    </Dialog>
  );
}

/** Says what the owner has now. */
function Bought({ purchase }: { purchase: Purchase | undefined }) {
  if (!purchase) return null;
  if (purchase.kind === 'credits') return <Balance />;
  return (
    <p>{t('Your subscription runs until {day}.', { day: formatDay(purchase.until ?? '') })}</p>
  );
}

function Balance() {
  const { data, isFetchedAfterMount } = useQuery({ ...dashboardQuery(), staleTime: 0 });
  if (!data || !isFetchedAfterMount) return null;
  return <p>{t('You now have {n} SMS.', { n: formatNumber(data.smsBalance) })}</p>;
}

interface PhoneFormProps extends Pick<BuyDialogProps, 'offer' | 'onClose'> {
  isBusy: boolean;
  problem: string | null;
  isBeside: boolean;
  onPay: (phone: string) => void;
}

function PhoneForm({ offer, isBusy, problem, isBeside, onPay, onClose }: PhoneFormProps) {
  const amount = formatKes(offer.price);
  const payer = usePayer();
  const [hasTried, setTried] = useState(false);
  const pay = () => {
    setTried(true);
    if (payer.number) onPay(payer.number);
  };
  return (
    <DialogForm
      submitLabel={isBeside ? t('Pay {amount} again', { amount }) : t('Pay {amount}', { amount })}
      busyLabel={t('Asking M-Pesa...')}
      busy={isBusy}
      onSubmit={pay}
      onClose={onClose}
    >
      <PayerField payer={payer} hasTried={hasTried} readOnly={isBusy} />
      <div role="alert" className={problem ? 'field-error mb-3' : ''}>
        {problem}
      </div>
    </DialogForm>
  );
}

/** The phone to ask, and whether its owner read that an earlier request may be paid too. */
interface Payer {
  phone: string;
  isBeside?: true;
}

/** Shows the prompt on a phone. An unanswered press is repeated unchanged. */
function useBuy({ kind, id, price }: Offer, onStarted: (attempt: Attempt) => void) {
  const client = useQueryClient();
  return useIdempotentMutation({
    name: `buy.${kind}.${id}`,
    send: (payer: Payer, idempotencyKey) =>
      kind === 'credits'
        ? call(buyCredits, { body: { bundle: id, price, ...payer }, idempotencyKey })
        : call(buySubscription, { body: { plan: id, price, ...payer }, idempotencyKey }),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.attemptId).queryKey, attempt);
      onStarted(attempt);
    },
  });
}

interface Offer {
  kind: PurchaseKind;
  id: string;
  /** Credits, or months. */
  quantity: number;
  /** Whole KES. */
  price: number;
}

const bundlesOf = ({ bundles }: Purchases): Offer[] =>
  bundles.map(({ id, credits, price }) => ({ kind: 'credits', id, price, quantity: credits }));

const plansOf = ({ plans }: Purchases): Offer[] =>
  plans.map(({ id, months, price }) => ({ kind: 'subscription', id, price, quantity: months }));

function nameOf({ kind, quantity }: Pick<Offer, 'kind' | 'quantity'>): string {
  if (kind === 'credits') return t('{credits} SMS credits', { credits: formatNumber(quantity) });
  return quantity === 1
    ? t('Subscription for a month')
    : t('Subscription for {months} months', { months: quantity });
}
