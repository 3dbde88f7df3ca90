import {
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { t } from '../lib/language/text.ts';

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
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, busy, isDanger, onSubmit, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Only a dialog that is closed gives the focus back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** A request that is under way cannot be stopped: the dialog stays until it is answered. */
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
