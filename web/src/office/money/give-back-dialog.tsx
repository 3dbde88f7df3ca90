import { useState } from 'react';
import { proposePaymentRefund } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { referenceProblem } from '#web/src/office/agreements/payment-fields.ts';
import { call } from '#web/src/office/lib/api.ts';
import { areRight, type Problems, reasonProblem } from '#web/src/office/projects/fields.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { usePaymentChange } from './use-unmatched.ts';

interface TypedRefund {
  reference: string;
  reason: string;
}

const problemsOf = ({ reference, reason }: TypedRefund): Problems<keyof TypedRefund> => ({
  reference: referenceProblem(reference),
  reason: reasonProblem(reason),
});

/** Writes down what was paid out already. It counts when a second person confirms it. */
export function GiveBackDialog({ payment, onClose }: PaymentDialogProps) {
  const { receipt, amount } = payment;
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems<keyof TypedRefund>>({});
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
    const wrong = problemsOf({ reference: reference.trim(), reason });
    setProblems(wrong);
    if (areRight(wrong)) propose.mutate();
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
