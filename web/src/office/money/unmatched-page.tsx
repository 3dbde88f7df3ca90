import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { UnmatchedPayment } from '#shared/collection/money-contract.ts';
import {
  type UnmatchedReason,
  unmatchedReasonNames,
  unmatchedReasons,
} from '#shared/payments/unmatched-reasons.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { ChoiceFilter } from '#web/src/office/lib/filters.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { MoneyPage } from './money-page.tsx';
import {
  AnswerRefundDialog,
  GiveBackDialog,
  MatchDialog,
  type PaymentDialogProps,
  ReversePaymentDialog,
} from './payment-dialogs.tsx';
import { UndecidedCard } from './undecided-card.tsx';
import { type PaymentAct, UnmatchedTable } from './unmatched-table.tsx';
import { useUnmatched } from './use-unmatched.ts';

const NOTHING = 'Nothing waits: every payment that came in pays something.';

/** Only rows read so far are filtered. The oldest are at the top. */
const NOT_HERE = 'No payment that was read so far waits for this reason.';

/** Oldest first. The reason is in the address. */
export default function UnmatchedPage() {
  const [params] = useSearchParams();
  const reason = unmatchedReasonNames.find((one) => one === params.get('reason'));
  const [act, setAct] = useState<PaymentAct | null>(null);
  const Dialog = dialogs[act?.act ?? 'match'];
  useRowKeys();
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
