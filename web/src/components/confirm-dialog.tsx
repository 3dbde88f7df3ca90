import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { t } from '../lib/language/text.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What else can be said before the answer, such as a reason. */
  details?: ReactNode;
  children: ReactNode;
}

/** A question before something that cannot be taken back. Escape and the first button say no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, busyLabel, busy, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  /** What is under way goes on, so the dialog stays until it is known how it ended. */
  const keepWhileBusy = (event: SyntheticEvent) => {
    if (busy) event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={keepWhileBusy}
      // Browsers tell of it late: by then it may be asked anew.
      onClose={() => !dialog.current?.open && onCancel()}
    >
      <h2 id={`${id}-title`} className="h5">
        {title}
      </h2>
      <p id={`${id}-text`}>{props.children}</p>
      {props.details}
      <div className="confirm-actions">
        <button type="button" className="btn btn-link" disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          disabled={busy}
          aria-busy={busy}
          onClick={onConfirm}
        >
          {busy ? busyLabel : confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
