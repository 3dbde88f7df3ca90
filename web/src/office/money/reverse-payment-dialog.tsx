import { useState } from 'react';
import { proposePaymentReversal } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { reasonProblem } from '#web/src/office/projects/fields.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { usePaymentChange } from './use-unmatched.ts';

/** Proposes that M-Pesa gives a payment back. It is asked when a second person confirms it. */
export function ReversePaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const { receipt, amount } = payment;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const propose = usePaymentChange({
    send: () =>
      call(proposePaymentReversal, { params: { receipt }, body: { reason: reason.trim() } }),
    done: 'It waits for a second person.',
    onDone: onClose,
  });
  const submit = () => {
    const wrong = reasonProblem(reason);
    setProblem(wrong);
    if (!wrong) propose.mutate();
  };
  return (
    <FormDialog
      title={`Have M-Pesa reverse ${kes(amount)}?`}
      submitLabel="Propose with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={propose.isPending}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        When a second person has confirmed it, M-Pesa is asked once to give the money back to its
        payer. Nobody can match the payment from now on.
      </p>
      <PaymentFacts payment={payment} />
      <TextAreaField
        label="Why it goes back to its payer"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problem}
      />
    </FormDialog>
  );
}
