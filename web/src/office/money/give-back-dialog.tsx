import { proposePaymentRefund } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { referenceProblem } from '#web/src/office/agreements/payment-fields.ts';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { unmatched } from './use-unmatched.ts';

/** Writes down what was paid out already. It counts when a second person confirms it. */
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
