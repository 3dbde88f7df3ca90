import { plainReference } from '#shared/collection/bank-reference.ts';
import { matchPayment } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { unmatched } from './use-unmatched.ts';

const REFERENCE = /^[0-9A-Z]{9}$/;

const readReference = (typed: string): string | null =>
  REFERENCE.test(plainReference(typed)) ? plainReference(typed) : null;

/** Counts a payment for an agreement. The suggestions are guesses, which a person compares. */
export function MatchDialog({
  payment,
  meant,
  onClose,
}: PaymentDialogProps & {
  /** The reference that was chosen; empty where none was. */
  meant: string;
}) {
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
      <p className="form-text">
        Where neither the account nor a claim points there, a second person matches it too. It
        counts on the day on which it was paid, and its owner gets a receipt.
      </p>
    </FormDialog>
  );
}
