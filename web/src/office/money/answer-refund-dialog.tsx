import { confirmPaymentRefund, dropPaymentRefund } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { Dialog } from '#web/src/components/dialog.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Asked } from '#web/src/office/agreements/asked.tsx';
import { Words } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { useMe, useNameOf } from '#web/src/office/lib/staff.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { unmatched } from './use-unmatched.ts';

/** A refund that one person proposed or recorded: another one confirms it, and anybody drops it. */
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
        <button type="button" className="btn btn-link" disabled={isPending} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-outline-primary"
          disabled={isPending}
          onClick={() => drop.mutate(proposal)}
        >
          {drop.isPending ? 'Waiting for your passkey...' : 'Drop with your passkey'}
        </button>
        {!isOwn && !refund?.asked && (
          <button
            type="button"
            className="btn btn-primary"
            disabled={isPending}
            onClick={() => confirm.mutate(proposal)}
          >
            {confirm.isPending ? 'Waiting for your passkey...' : 'Confirm with your passkey'}
          </button>
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
