import {
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { t } from '../../lib/language/text.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** For what cannot be taken back. */
  isDanger?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page, for as long as it is drawn. Escape and Cancel leave it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, busy, isDanger, onSubmit, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed before it leaves the page, so that the focus goes back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** What is under way goes on, so the dialog stays until it is known how it ended. */
  const keepWhileBusy = (event: SyntheticEvent) => {
    if (busy) event.preventDefault();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };

  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby={id}
      onCancel={keepWhileBusy}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id} className="h5">
          {title}
        </h2>
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
    </dialog>
  );
}
