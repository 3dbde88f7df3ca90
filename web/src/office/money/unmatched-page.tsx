import { type ComponentType, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { UnmatchedPayment } from '#shared/collection/money-contract.ts';
import {
  type UnmatchedReason,
  unmatchedReasonNames,
  unmatchedReasons,
} from '#shared/payments/unmatched-reasons.ts';
import { kes } from '#shared/platform/kes.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { Ago } from '#web/src/components/ago.tsx';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { Lines, Long } from '#web/src/office/lib/card.tsx';
import { ChoiceFilter } from '#web/src/office/lib/filters.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { MoneyPage } from './money-page.tsx';
import {
  AnswerRefundDialog,
  GiveBackDialog,
  guessText,
  MatchDialog,
  type PaymentDialogProps,
  ReversePaymentDialog,
  useUnmatched,
} from './payment-dialogs.tsx';
import { UndecidedCard } from './undecided-card.tsx';

const NOTHING = 'Nothing waits: every payment that came in pays something.';

/** Only rows read so far are filtered. The oldest are at the top. */
const NOT_HERE = 'No payment that was read so far waits for this reason.';

/** Oldest first. The reason is in the address. */
export default function UnmatchedPage() {
  const [params] = useSearchParams();
  const reason = unmatchedReasonNames.find((one) => one === params.get('reason'));
  const [act, setAct] = useState<PaymentAct | null>(null);
  const Dialog = dialogs[act?.act ?? 'match'];
  const query = useUnmatched();
  const isWanted = (payment: UnmatchedPayment) => !reason || payment.reason === reason;
  return (
    <MoneyPage title="Unmatched payments" aside={<ReasonFilter reason={reason} />}>
      <PagedList query={query} loadingLabel="Loading the payments">
        {(all) => {
          const payments = all.filter(isWanted);
          return payments.length === 0 ? (
            <EmptyState icon="done" text={all.length === 0 ? NOTHING : NOT_HERE} />
          ) : (
            <UnmatchedTable payments={payments} onAct={setAct} />
          );
        }}
      </PagedList>
      <UndecidedCard />
      {act && <Dialog payment={act.payment} meant={act.ref} onClose={() => setAct(null)} />}
    </MoneyPage>
  );
}

const dialogs: Readonly<Record<PaymentAct['act'], ComponentType<PaymentDialogProps>>> = {
  match: MatchDialog,
  giveBack: GiveBackDialog,
  reverse: ReversePaymentDialog,
  answer: AnswerRefundDialog,
};

function ReasonFilter({ reason }: { reason: UnmatchedReason | undefined }) {
  const [, setParams] = useSearchParams();
  return (
    <form className="office-filters" aria-label="Filters">
      <ChoiceFilter
        label="Why"
        value={reason ?? ''}
        none="Any reason"
        options={Object.entries(unmatchedReasons)}
        onChoose={(chosen) => setParams(chosen ? { reason: chosen } : {})}
      />
    </form>
  );
}

interface PaymentAct {
  act: 'match' | 'giveBack' | 'reverse' | 'answer';
  payment: UnmatchedPayment;
  ref?: string;
}

interface UnmatchedTableProps {
  payments: readonly UnmatchedPayment[];
  onAct: (act: PaymentAct) => void;
}

function UnmatchedTable({ payments, onAct }: UnmatchedTableProps) {
  const columns: Column<UnmatchedPayment>[] = [
    {
      title: 'Receipt',
      place: 'title',
      cell: (payment) => (
        <TextButton
          className="office-row-link"
          onClick={() => onAct({ act: payment.refund ? 'answer' : 'match', payment })}
        >
          {payment.receipt}
        </TextButton>
      ),
    },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ amount }) => <span className="office-whole">{kes(amount)}</span>,
    },
    { title: 'Paid', cell: ({ at }) => formatDay(at) },
    { title: 'Payer', cell: ({ payer }) => payer ?? 'hidden by M-Pesa' },
    {
      title: 'Account typed',
      // Whatever the payer typed: it may not push the acts out of view.
      cell: ({ account }) => <Long className="office-typed" text={account ?? 'none'} />,
    },
    { title: 'Why', cell: ({ reason }) => <Long text={unmatchedReasons[reason]} /> },
    { title: 'Waits since', cell: ({ unmatchedSince }) => <Waiting since={unmatchedSince} /> },
    {
      title: 'May be for',
      cell: (payment) => (
        <Suggestions payment={payment} onMatch={(ref) => onAct({ act: 'match', payment, ref })} />
      ),
    },
    { title: 'Act', place: 'actions', cell: (payment) => <Acts {...{ payment, onAct }} /> },
  ];
  return (
    <Lines
      label="Unmatched payments, oldest first"
      columns={columns}
      items={payments}
      keyOf={({ receipt }) => receipt}
    />
  );
}

const Waiting = ({ since }: { since: string }) => (
  <span className={Date.now() - Date.parse(since) > DAY_MS ? 'office-slow' : ''}>
    <Ago moment={since} />
  </span>
);

interface SuggestionsProps {
  payment: UnmatchedPayment;
  onMatch: (ref: string) => void;
}

/** The likeliest one. The dialog has the others. */
function Suggestions({ payment, onMatch }: SuggestionsProps) {
  const { suggestions, refund, proposedMatch } = payment;
  const nameOf = useNameOf();
  const [first, ...others] = suggestions;
  const ref = proposedMatch?.ref ?? first?.ref;
  if (!ref) return <span className="office-unknown">nothing alike</span>;
  const said = proposedMatch
    ? `says ${nameOf(proposedMatch.by)}: a second person matches it too`
    : `${first && guessText(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`;
  return (
    <span className="office-guess">
      <Link className="office-ref" to={`/agreements/${ref}`}>
        {ref}
      </Link>
      {!refund && (
        <TextButton about={`Match to ${ref}`} onClick={() => onMatch(ref)}>
          Match
        </TextButton>
      )}
      <Long text={said} />
    </span>
  );
}

function Acts({
  payment,
  onAct,
}: { payment: UnmatchedPayment } & Pick<UnmatchedTableProps, 'onAct'>) {
  const nameOf = useNameOf();
  const { receipt, refund } = payment;
  if (refund) {
    const done = refund.reference === null ? 'M-Pesa is to reverse it' : 'Given back';
    return (
      <span className="office-guess">
        <TextButton
          about={`Answer what was given back of ${receipt}`}
          onClick={() => onAct({ act: 'answer', payment })}
        >
          Answer
        </TextButton>
        <Long text={`${done}, says ${nameOf(refund.by)}`} />
      </span>
    );
  }
  return (
    <div className="office-buttons">
      <TextButton about={`Match ${receipt}`} onClick={() => onAct({ act: 'match', payment })}>
        Match
      </TextButton>
      <TextButton
        about={`Give back ${receipt}`}
        onClick={() => onAct({ act: 'giveBack', payment })}
      >
        Give back
      </TextButton>
      <TextButton
        about={`Have M-Pesa reverse ${receipt}`}
        onClick={() => onAct({ act: 'reverse', payment })}
      >
        Reverse
      </TextButton>
    </div>
  );
}
