import type { ReactNode } from 'react';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';

interface ActDialogProps {
  title: string;
  submitLabel?: string;
  busyLabel?: string;
  isDanger?: boolean;
  /** What comes of the act, in words. */
  consequence: ReactNode;
  change: { isPending: boolean; error: Error | null };
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** An act on the money of an agreement. What comes of it stands above its buttons, and so does why it was refused. */
export const ActDialog = (props: ActDialogProps) => {
  const { title, consequence, change, isDanger = false, children, ...form } = props;
  const { submitLabel = 'Propose with your passkey', busyLabel = 'Waiting for your passkey...' } =
    props;
  return (
    <FormDialog
      {...form}
      title={title}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      busy={change.isPending}
      isDanger={isDanger}
    >
      {children}
      <p className="office-quote">{consequence}</p>
      {change.error && (
        <p className="field-error" role="alert">
          {passkeyProblem(change.error)}
        </p>
      )}
    </FormDialog>
  );
};
