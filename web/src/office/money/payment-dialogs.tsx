import { plainReference } from '#shared/collection/bank-reference.ts';
import {
  confirmPaymentRefund,
  dropPaymentRefund,
  listUnmatched,
  matchPayment,
  proposePaymentRefund,
  proposePaymentReversal,
  type Suggestion,
  type UnmatchedPayment,
} from '#shared/collection/money-contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { unmatchedReasons } from '#shared/payments/unmatched-reasons.ts';
import { kes } from '#shared/platform/kes.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { Asked } from '#web/src/office/agreements/asked.tsx';
import { referenceProblem } from '#web/src/office/agreements/payment-fields.ts';
import { call } from '#web/src/office/lib/api.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { Facts, Words } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { useMe, useNameOf } from '#web/src/office/lib/staff.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';

const REFERENCE = /^[0-9A-Z]{9}$/;

const readReference = (typed: string): string | null =>
  REFERENCE.test(plainReference(typed)) ? plainReference(typed) : null;

/** Counts a payment for an agreement. Suggestions are guesses, which a person compares. */
export function MatchDialog({ payment, meant = '', onClose }: PaymentDialogProps) {
  const { receipt, amount, suggestions } = payment;
  const form = useChangeForm(matchPayment, {
    of: unmatched,
    params: { receipt },
    start: { ref: meant },
    rules: { ref: { read: readReference, problem: 'A reference has nine characters.' } },
    done: ({ isCounted }) =>
      isCounted
        ? `${kes(amount)} count for ${ref} now.`
        : `It counts when a second person matches it to ${ref} as well.`,
    onDone: onClose,
  });
  const ref = plainReference(form.typed.ref);
  const found = suggestions.find((one) => one.ref === ref);
  return (
    <FormDialog
      of={form}
      title={`Match ${kes(amount)}`}
      submitLabel="Match with your passkey"
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <PaymentFacts payment={payment} />
      <FormField
        of={form}
        name="ref"
        label="Reference of the agreement"
        help={
          found
            ? `${found.businessName}, ${found.systemNeed}, ${found.status}: owes ${kes(found.owed)}`
            : 'Compare the amount, and call the owner if you are not sure.'
        }
        maxLength={undefined}
      />
      {suggestions.map((one) => (
        <p key={one.ref} className="mb-1">
          <TextButton onClick={() => form.set({ ref: one.ref })}>{one.ref}</TextButton>{' '}
          <bdi>{guessText(one)}</bdi>
        </p>
      ))}
      <p className="form-text">
        Where neither the account nor a claim points there, a second person matches it too. It
        counts on the day on which it was paid, and its owner gets a receipt.
      </p>
    </FormDialog>
  );
}

export const guessText = ({ businessName, owed, isClaimed }: Suggestion): string =>
  `${businessName}, owes ${kes(owed)}${isClaimed ? ', and its owner claims it' : ''}`;

export interface PaymentDialogProps {
  payment: UnmatchedPayment;
  /** The reference of a suggestion. */
  meant?: string | undefined;
  onClose: () => void;
}

const PaymentFacts = ({ payment }: Pick<PaymentDialogProps, 'payment'>) => (
  <Facts
    facts={[
      [
        'Receipt',
        <span className="office-ref" key="receipt">
          {payment.receipt}
        </span>,
      ],
      ['Amount', kes(payment.amount)],
      ['Paid', formatMoment(payment.at)],
      ['Payer', payment.payer],
      ['Account typed', payment.account && <bdi key="account">{payment.account}</bdi>],
      ['Why it waits', unmatchedReasons[payment.reason]],
    ]}
  />
);

/** Records money already paid back. It counts when a second person confirms it. */
export function GiveBackDialog({ payment, onClose }: PaymentDialogProps) {
  const form = useChangeForm(proposePaymentRefund, {
    of: unmatched,
    params: { receipt: payment.receipt },
    start: { reference: '', reason: '' },
    rules: { reference: ({ reference }) => referenceProblem(reference.trim()) },
    done: 'It waits for a second person.',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={`Give ${kes(payment.amount)} back?`}
      submitLabel="Record with your passkey"
      busyLabel="Waiting for your passkey..."
      isDanger
      onClose={onClose}
    >
      <p>
        Pay the money out first, by the bank or from the Paybill. Nobody can match the payment while
        this waits for a second person.
      </p>
      <PaymentFacts payment={payment} />
      <FormField
        of={form}
        name="reference"
        label="Reference of what was paid out"
        maxLength={undefined}
      />
      <FormField of={form} name="reason" label="Why it is given back" rows={3} />
    </FormDialog>
  );
}

/** Proposes that M-Pesa reverses a payment. M-Pesa is asked when a second person confirms it. */
export function ReversePaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const form = useChangeForm(proposePaymentReversal, {
    of: unmatched,
    params: { receipt: payment.receipt },
    start: { reason: '' },
    done: 'It waits for a second person.',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={`Have M-Pesa reverse ${kes(payment.amount)}?`}
      submitLabel="Propose with your passkey"
      busyLabel="Waiting for your passkey..."
      isDanger
      onClose={onClose}
    >
      <p>
        When a second person has confirmed it, M-Pesa is asked once to give the money back to its
        payer. Nobody can match the payment from now on.
      </p>
      <PaymentFacts payment={payment} />
      <FormField of={form} name="reason" label="Why it goes back to its payer" rows={3} />
    </FormDialog>
  );
}

/** A refund that one person proposed or recorded: another confirms it, and anybody drops it. */
export function AnswerRefundDialog({ payment, onClose }: PaymentDialogProps) {
  const { receipt, amount, refund } = payment;
  const { data: me } = useMe();
  const isReversal = refund?.reference === null;
  const about = { of: unmatched, params: { receipt }, onDone: onClose };
  const proposal = { proposal: refund?.proposal ?? '' };
  const confirm = useChange(confirmPaymentRefund, {
    ...about,
    done: isReversal ? 'M-Pesa is asked now.' : `${kes(amount)} were given back.`,
  });
  const drop = useChange(dropPaymentRefund, {
    ...about,
    done: 'The payment waits to be matched again.',
  });
  const isPending = confirm.isPending || drop.isPending;
  const isOwn = refund?.by === me?.staffId;
  return (
    <Dialog
      title={isReversal ? `Is M-Pesa to reverse ${kes(amount)}?` : `Was ${kes(amount)} given back?`}
      busy={isPending}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} />
      <Proposed payment={payment} />
      {refund?.asked && <Asked asked={refund.asked} />}
      {isOwn && !refund?.asked && (
        <p className="office-unknown">You recorded this: somebody else confirms it.</p>
      )}
      <div className="confirm-actions">
        <Button look="link" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isPending} onClick={() => drop.mutate(proposal)}>
          {drop.isPending ? 'Waiting for your passkey...' : 'Drop with your passkey'}
        </Button>
        {!isOwn && !refund?.asked && (
          <Button look="primary" disabled={isPending} onClick={() => confirm.mutate(proposal)}>
            {confirm.isPending ? 'Waiting for your passkey...' : 'Confirm with your passkey'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Proposed({ payment: { refund } }: Pick<PaymentDialogProps, 'payment'>) {
  const nameOf = useNameOf();
  if (!refund) return null;
  return (
    <div className="office-quote">
      <p>
        {refund.reference === null ? (
          <strong>M-Pesa is to reverse it</strong>
        ) : (
          <>
            <strong>Paid out</strong> under <span className="office-ref">{refund.reference}</span>
          </>
        )}
        <br />
        <small>
          Recorded by <bdi>{nameOf(refund.by)}</bdi>, {formatMoment(refund.at)}
        </small>
      </p>
      <Words>{refund.reason}</Words>
    </div>
  );
}

const queryKey = ['unmatched'];

/** Oldest first. */
export const useUnmatched = () =>
  usePages(
    queryKey,
    (query) => call(listUnmatched, { query }),
    ({ payments }) => payments,
  );

/** The payment changed since the decision was made. */
const outdated: readonly ErrorCode[] = [
  'payments.notFound',
  'payments.counted',
  'payments.decided',
  'collection.waiting',
  'collection.nothingWaits',
  'collection.otherProposal',
  'collection.reversalAsked',
];

/** The list shows the change before the dialog closes, and the typed text stays. */
export const unmatched: Subject<unknown> = {
  name: 'unmatched',
  params: {},
  show: (client) => client.invalidateQueries({ queryKey }),
  reload: (client) => void client.invalidateQueries({ queryKey }),
  outdated,
};
