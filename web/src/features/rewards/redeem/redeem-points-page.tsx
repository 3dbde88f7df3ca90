import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatKenyanPhone, maskPhone } from '#shared/platform/phone.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { Customer, Entry, PostingReply } from '#shared/rewards/contract.ts';
import { rewardErrors } from '#shared/rewards/errors.ts';
import { fewestToRedeem, worthOf } from '#shared/rewards/points.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay, formatKes, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { useBusinessName } from '#web/src/lib/queries/use-business-name.ts';
import { PhoneField, useCustomerLookup } from '../lookup/customer-lookup.tsx';
import {
  customerName,
  entriesQuery,
  pointsText,
  posterOf,
  REVERSED,
  refusalMessage,
} from '../points/entries.ts';
import { PointsFigure } from '../points/points-figure.tsx';
import { CardButton, SendFromOwnPhone, SendReceipt } from '../points/receipt-actions.tsx';
import { EntryActs } from '../points/receipt-button.tsx';
import { type PointRules, RewardsScreen } from '../points/rewards-screen.tsx';
import { HowMuch } from './how-much.tsx';
import { minimumText, NEEDS_CONNECTION } from './redeem-amount.ts';

export default function RedeemPointsPage() {
  return <RewardsScreen shape="redeem">{(rules) => <RedeemPoints rules={rules} />}</RewardsScreen>;
}

function RedeemPoints({ rules }: { rules: PointRules }) {
  const lookup = useCustomerLookup();
  const { phone, customer, query } = lookup;
  const [posting, setPosting] = useState<PostingReply | null>(null);

  const startAgain = () => {
    setPosting(null);
    lookup.startAgain();
  };

  return (
    <>
      <div className="narrow">
        {posting ? (
          <CurrentReceipt posting={posting} rules={rules} onAgain={startAgain} />
        ) : (
          <div className="card form-card">
            <PhoneField lookup={lookup}>
              {phone && <CustomerPoints query={query} rules={rules} />}
            </PhoneField>
            {customer && (
              <HowMuch
                key={customer.phone}
                customer={customer}
                rules={rules}
                onRedeemed={setPosting}
              />
            )}
          </div>
        )}
      </div>
      <Redemptions rules={rules} />
    </>
  );
}

/** The receipt as the ledger has it now: it may be reversed in the list below, or at another till. */
function CurrentReceipt(props: Omit<ComponentProps<typeof Receipt>, 'isReversed'>) {
  const { data: redeemed = [] } = useInfiniteQuery(entriesQuery({ kind: 'redeem' }));
  const { entryId } = props.posting.entry;
  const isReversed = redeemed.some((one) => one.entryId === entryId && one.isReversed);
  return <Receipt {...props} isReversed={isReversed} />;
}

function Redemptions({ rules }: { rules: PointRules }) {
  const query = useInfiniteQuery(entriesQuery({ kind: 'redeem' }));
  return (
    <section aria-labelledby="redemptions">
      <h2 id="redemptions" className="h5">
        {t('History')}
      </h2>
      <PagedList
        query={query}
        loadingLabel={t('Loading the history')}
        empty={<EmptyState icon="gift" text={t('Nothing redeemed yet.')} />}
      >
        {(redeemed) => (
          <CardTable
            className="points-table"
            label={t('History')}
            columns={columnsWith(rules)}
            items={redeemed}
            keyOf={({ entryId }) => entryId}
          />
        )}
      </PagedList>
    </section>
  );
}

const columnsWith = (rules: PointRules): readonly Column<Entry>[] => [
  { title: msg('Date'), cell: ({ at }) => formatDay(at) },
  {
    title: msg('Receipt'),
    cell: ({ receiptNo }) => <span className="reference">{receiptNo}</span>,
  },
  { title: msg('Customer'), place: 'title', cell: ({ phone }) => customerName(phone) },
  {
    title: msg('Points'),
    isNumber: true,
    cell: ({ pointsUsed }) => <PointsFigure points={pointsUsed ?? 0} />,
  },
  {
    title: msg('Value (KES)'),
    short: msg('KES'),
    isNumber: true,
    cell: ({ kes }) => formatNumber(kes ?? 0),
  },
  {
    title: msg('Status'),
    place: ({ isReversed }) => (isReversed ? 'corner' : 'more'),
    cell: ({ isReversed }) => <Chip label={isReversed ? REVERSED : redeemed} />,
  },
  { title: msg('By'), place: 'more', cell: posterOf },
  {
    title: msg('Action'),
    place: 'actions',
    cell: (entry) => <EntryActs entry={entry} rules={rules} />,
  },
];

const redeemed: Label = { text: msg('Redeemed'), tone: 'yours' };

const SOON_MS = 30 * DAY_MS;

interface CustomerPointsProps {
  query: UseQueryResult<Customer | null>;
  rules: PointRules;
}

function CustomerPoints({ query, rules }: CustomerPointsProps) {
  if (query.data) return <Holding customer={query.data} rules={rules} />;
  if (query.data === null) return errorText(rewardErrors, 'rewards.customerNotFound');
  if (query.isFetching) return t('Looking...');
  return (
    <>
      {navigator.onLine ? refusalMessage(query.error) : t(NEEDS_CONNECTION)}{' '}
      <Button look="link" onClick={() => void query.refetch()}>
        {t('Try again')}
      </Button>
    </>
  );
}

function Holding({ customer, rules }: { customer: Customer; rules: PointRules }) {
  const { phone, name, points, nextExpiry } = customer;
  const minimum = fewestToRedeem(rules.minRedeem, rules.pointValue);
  const isSoon = nextExpiry && Date.parse(nextExpiry.on) - Date.now() < SOON_MS;
  return (
    <>
      <span className="phone-number">{formatKenyanPhone(phone)}</span>
      {name && ` · ${name}`}
      <strong className="holding">
        {pointsText(points)} · {formatKes(worthOf(points, rules.pointValue))}
      </strong>
      {points < minimum && <span className="form-text">{minimumText(minimum)}</span>}
      {isSoon && (
        <span className="form-text">
          {tn(nextExpiry.points, '1 point expires on {day}.', '{n} points expire on {day}.', {
            day: formatDay(nextExpiry.on),
          })}
        </span>
      )}
    </>
  );
}

/** Paper widths of small shops' printers, in mm. */
const papers = [58, 80] as const;

interface ReceiptProps {
  posting: PostingReply;
  rules: PointRules;
  /** A reversed receipt says so, and is neither printed nor sent. */
  isReversed: boolean;
  onAgain: () => void;
}

/** For the customer and the till. It is printed without the rest of the page. */
function Receipt({ posting, rules, isReversed, onAgain }: ReceiptProps) {
  const { entry, customer } = posting;
  const businessName = useBusinessName();
  const [paper, setPaper] = useState<(typeof papers)[number]>(58);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const printOn = (width: (typeof papers)[number]) => {
    flushSync(() => setPaper(width));
    window.print();
  };

  return (
    <div className="card form-card">
      <section className={`receipt receipt-${paper}`} aria-labelledby="receipt">
        <h2 id="receipt" ref={heading} tabIndex={-1} className="h5">
          {t('Receipt {number}', { number: entry.receiptNo ?? '' })}
        </h2>
        {/* Always in the page: text that appears in it is announced. */}
        <p role="status" className={isReversed ? 'receipt-reversed' : ''}>
          {isReversed && t('Reversed. This receipt is no longer valid.')}
        </p>
        <Facts
          className="receipt-lines"
          rows={[
            [t('Date'), formatMoment(entry.at)],
            [t('Business'), businessName],
            [t('Customer'), maskPhone(entry.phone)],
            !!entry.reward && [t('Reward'), entry.reward],
            [t('Points used'), formatNumber(entry.pointsUsed ?? 0)],
            [t('Value'), formatKes(entry.kes ?? 0)],
            [t('Balance after'), pointsText(entry.balanceAfter)],
          ]}
        />
      </section>
      <div className="button-row">
        <Button look="primary" onClick={onAgain}>
          {t('Redeem for another')}
        </Button>
        {!isReversed &&
          papers.map((width) => (
            <Button key={width} onClick={() => printOn(width)}>
              {t('Print {width} mm', { width })}
            </Button>
          ))}
        {!isReversed && <SendFromOwnPhone entry={entry} />}
        {!isReversed && <SendReceipt entry={entry} rules={rules} />}
        <CardButton phone={customer.phone} />
      </div>
    </div>
  );
}
