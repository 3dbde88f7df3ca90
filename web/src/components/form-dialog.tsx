import type { FormEvent, ReactNode } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Whether the act cannot be taken back. */
  isDanger?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page. It is open while it is drawn; Escape and Cancel leave it. */
export const FormDialog = ({ title, busy, onClose, ...form }: FormDialogProps) => (
  <Dialog title={title} busy={busy} onClose={onClose}>
    <DialogForm busy={busy} onClose={onClose} {...form} />
  </Dialog>
);

/** The form in a dialog, where the dialog shows something else before or after it. */
export function DialogForm(props: Omit<FormDialogProps, 'title'>) {
  const { submitLabel, busyLabel, busy, isDanger, onSubmit, onClose, children } = props;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };

  return (
    <form onSubmit={submit} noValidate>
      {children}
      <div className="confirm-actions">
        <button type="button" className="btn btn-link" disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </button>
        <button
          type="submit"
          className={`btn ${isDanger ? 'btn-danger' : 'btn-primary'}`}
          disabled={busy}
          aria-busy={busy}
        >
          {busy ? busyLabel : submitLabel}
        </button>
      </div>
    </form>
  );
}
