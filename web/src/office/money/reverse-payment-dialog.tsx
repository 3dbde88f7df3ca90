import { proposePaymentReversal } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { type PaymentDialogProps, PaymentFacts } from './payment-facts.tsx';
import { unmatched } from './use-unmatched.ts';

/** Proposes that M-Pesa gives a payment back. It is asked when a second person confirms it. */
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
