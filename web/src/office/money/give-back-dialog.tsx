import { useState } from 'react';
import { REFERENCE } from '#shared/collection/bank-reference.ts';
import { proposePaymentRefund } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { LEAST_REASON, MOST_REASON } from '#shared/projects/limits.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { MOST_REFERENCE } from '#web/src/office/agreements/payment-fields.ts';
import { call } from '#web/src/office/lib/api.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { usePaymentChange } from './use-unmatched.ts';

interface Problems {
  reference?: string;
  reason?: string;
}

const problemsOf = (reference: string, reason: string): Problems => ({
  ...(!REFERENCE.test(reference) && {
    reference: 'Copy the reference of what was paid out.',
  }),
  ...(reason.length < LEAST_REASON && {
    reason: `Say why, in at least ${LEAST_REASON} characters.`,
  }),
});

/** Writes down what was paid out already. It counts when a second person confirms it. */
export function GiveBackDialog({ payment, onClose }: PaymentDialogProps) {
  const { receipt, amount } = payment;
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const propose = usePaymentChange({
    send: () =>
      call(proposePaymentRefund, {
        params: { receipt },
        body: { reference: reference.trim(), reason: reason.trim() },
      }),
    done: 'It waits for a second person.',
    onDone: onClose,
  });
  const submit = () => {
    const wrong = problemsOf(reference.trim(), reason.trim());
    setProblems(wrong);
    if (!wrong.reference && !wrong.reason) propose.mutate();
  };
  return (
    <FormDialog
      title={`Give ${kes(amount)} back?`}
      submitLabel="Record with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={propose.isPending}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pay the money out first, by the bank or from the Paybill. Nobody can match the payment while
        this waits for a second person.
      </p>
      <PaymentFacts payment={payment} />
      <TextField
        label="Reference of what was paid out"
        maxLength={MOST_REFERENCE}
        value={reference}
        onType={setReference}
        error={problems.reference}
      />
      <TextAreaField
        label="Why it is given back"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problems.reason}
      />
    </FormDialog>
  );
}
