import {
  answerClaim,
  endAttempt,
  type UndecidedAttempt,
  type UndecidedClaim,
} from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { unmatched } from './use-unmatched.ts';

const FOUND_OUT = 'What you have found out, and where';

interface EndDialogProps {
  attempt: UndecidedAttempt;
  onClose: () => void;
}

/** Ends a prompt of which M-Pesa says nothing. */
export function EndDialog({ attempt, onClose }: EndDialogProps) {
  const { attemptId, amount, isSaidPaid } = attempt;
  const form = useChangeForm(endAttempt, {
    of: unmatched,
    params: { attemptId },
    start: { reason: '' },
    body: ({ reason }) => ({ isSaidPaid, reason }),
    done: 'The prompt has ended.',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={`End the prompt of ${kes(amount)}?`}
      submitLabel="End with your passkey"
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <p>
        Its owner reads that we have ended it. Nothing is booked by it, and money that comes of it
        all the same counts.
      </p>
      <FormField of={form} name="reason" label={FOUND_OUT} rows={3} />
    </FormDialog>
  );
}

interface ClaimDialogProps {
  claim: UndecidedClaim;
  onClose: () => void;
}

/** Says of a claim that there is no such payment, or has M-Pesa asked again. */
export function ClaimDialog({ claim: { receipt, ref }, onClose }: ClaimDialogProps) {
  const form = useChangeForm(answerClaim, {
    of: unmatched,
    params: { receipt },
    start: { isNone: false, reason: '' },
    body: ({ isNone, reason }) => ({ ref, isNone, reason }),
    done: (_, { isNone }) =>
      isNone ? 'Its owner reads that there is no such payment.' : 'M-Pesa is asked again.',
    onDone: onClose,
  });
  const { isNone } = form.typed;
  return (
    <FormDialog
      of={form}
      title={`Answer the claim of ${receipt}`}
      submitLabel={isNone ? 'Say so with your passkey' : 'Ask with your passkey'}
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isNone}
          onChange={({ target }) => form.set({ isNone: target.checked })}
        />{' '}
        M-Pesa's portal has no such payment to us
      </label>
      <p>Without the tick M-Pesa is asked again, for two days.</p>
      <FormField of={form} name="reason" label={FOUND_OUT} rows={3} />
    </FormDialog>
  );
}
