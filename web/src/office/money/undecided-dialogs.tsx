import { type ReactNode, useState } from 'react';
import {
  answerClaim,
  endAttempt,
  type UndecidedAttempt,
  type UndecidedClaim,
} from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { reasonProblem } from '#web/src/office/projects/fields.ts';
import { usePaymentChange } from './use-unmatched.ts';

interface ReasonDialogProps {
  title: string;
  submitLabel: string;
  done: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

function ReasonDialog({ title, submitLabel, done, send, onClose, children }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = usePaymentChange({ send: () => send(reason.trim()), done, onDone: onClose });
  const submit = () => {
    const wrong = reasonProblem(reason);
    setProblem(wrong);
    if (!wrong) change.mutate();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busyLabel="Waiting for your passkey..."
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label="What you have found out, and where"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problem}
      />
    </FormDialog>
  );
}

interface EndDialogProps {
  attempt: UndecidedAttempt;
  onClose: () => void;
}

/** Ends a prompt of which M-Pesa says nothing. */
export const EndDialog = ({
  attempt: { attemptId, amount, isSaidPaid },
  onClose,
}: EndDialogProps) => (
  <ReasonDialog
    title={`End the prompt of ${kes(amount)}?`}
    submitLabel="End with your passkey"
    done="The prompt has ended."
    send={(reason) => call(endAttempt, { params: { attemptId }, body: { isSaidPaid, reason } })}
    onClose={onClose}
  >
    <p>
      Its owner reads that we have ended it. Nothing is booked by it, and money that comes of it all
      the same counts.
    </p>
  </ReasonDialog>
);

interface ClaimDialogProps {
  claim: UndecidedClaim;
  onClose: () => void;
}

/** Says of a claim that there is no such payment, or has M-Pesa asked again. */
export function ClaimDialog({ claim: { receipt, ref }, onClose }: ClaimDialogProps) {
  const [isNone, setNone] = useState(false);
  return (
    <ReasonDialog
      title={`Answer the claim of ${receipt}`}
      submitLabel={isNone ? 'Say so with your passkey' : 'Ask with your passkey'}
      done={isNone ? 'Its owner reads that there is no such payment.' : 'M-Pesa is asked again.'}
      send={(reason) => call(answerClaim, { params: { receipt }, body: { ref, isNone, reason } })}
      onClose={onClose}
    >
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isNone}
          onChange={({ target }) => setNone(target.checked)}
        />{' '}
        M-Pesa's portal has no such payment to us
      </label>
      <p>Without the tick M-Pesa is asked again, for two days.</p>
    </ReasonDialog>
  );
}
