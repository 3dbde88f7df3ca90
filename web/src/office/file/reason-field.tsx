import { type DeclineReason, declineReasons } from '#shared/applications/decline-reasons.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import type { Form } from '#web/src/lib/forms/use-form.ts';

/** A reason to decline, with the words that the owner reads for it. */
export function ReasonField<Typed extends { reason: string }>({ of: form }: { of: Form<Typed> }) {
  const reason = form.typed.reason as DeclineReason | '';
  const { reason: said, advice } = reason ? declineReasons[reason] : {};
  return (
    <FormField
      of={form}
      name="reason"
      label="Reason"
      noChoice="Choose a reason"
      help={reason && `The owner reads: ${said} ${advice}`}
    />
  );
}
