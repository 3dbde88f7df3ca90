import type { ReactNode } from 'react';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { Problem } from '#web/src/office/lib/card.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';

interface ActDialogProps {
  of: Pick<Form<never>, 'isBusy' | 'submit' | 'refusal'>;
  title: string;
  submitLabel?: string;
  busyLabel?: string;
  isDanger?: boolean;
  consequence: string;
  onClose: () => void;
  children?: ReactNode;
}

/** An act on an agreement. Its consequence and its refusal are above the buttons. */
export const ActDialog = ({ consequence, children, ...dialog }: ActDialogProps) => (
  <FormDialog
    submitLabel="Propose with your passkey"
    busyLabel="Waiting for your passkey..."
    {...dialog}
  >
    {children}
    <p className="office-quote">{consequence}</p>
    <Problem>{dialog.of.refusal && passkeyProblem(dialog.of.refusal)}</Problem>
  </FormDialog>
);
