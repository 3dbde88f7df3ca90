import { useState } from 'react';
import { plainReference } from '#shared/collection/bank-reference.ts';
import { matchPayment } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { usePaymentChange } from './use-unmatched.ts';

const REFERENCE = /^[0-9A-Z]{9}$/;

/** Counts a payment for an agreement. The suggestions are guesses: whoever matches has compared them. */
export function MatchDialog({
  payment,
  meant,
  onClose,
}: PaymentDialogProps & {
  /** The reference that was chosen; empty where none was. */
  meant: string;
}) {
  const { receipt, amount, suggestions } = payment;
  const [typed, setTyped] = useState(meant);
  const [problem, setProblem] = useState('');
  const ref = plainReference(typed);
  const match = usePaymentChange({
    send: () => call(matchPayment, { params: { receipt }, body: { ref } }),
    done: ({ isCounted }: { isCounted: boolean }) =>
      isCounted
        ? `${kes(amount)} count for ${ref} now.`
        : `It counts when a second person matches it to ${ref} as well.`,
    onDone: onClose,
  });
  const submit = () => {
    const isReference = REFERENCE.test(ref);
    setProblem(isReference ? '' : 'A reference has nine characters.');
    if (isReference) match.mutate();
  };
  const found = suggestions.find((one) => one.ref === ref);
  return (
    <FormDialog
      title={`Match ${kes(amount)}`}
      submitLabel="Match with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={match.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PaymentFacts payment={payment} />
      <TextField
        label="Reference of the agreement"
        help={
          found
            ? `${found.businessName}, ${found.systemNeed}, ${found.status}: owes ${kes(found.owed)}`
            : 'Compare the amount, and call the owner if you are not sure.'
        }
        value={typed}
        onType={setTyped}
        error={problem || undefined}
      />
      <p className="form-text">
        Where neither the account nor a claim points there, a second person matches it too. It
        counts on the day on which it was paid, and its owner gets a receipt.
      </p>
    </FormDialog>
  );
}
