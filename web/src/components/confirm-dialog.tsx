import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Whether nothing is lost, so that its button is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  details?: ReactNode;
  children: ReactNode;
}

/** Asks before an act that cannot be undone, or costs something. Escape and the first button say no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, busyLabel, busy, onConfirm, onCancel } = props;
  const { isHarmless = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the effects of other parts: a field cannot take the focus while the dialog is open.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  /** A running request cannot be stopped: the dialog stays until the answer. */
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
      // Browsers send this event late: the dialog may be open again.
      onClose={() => !dialog.current?.open && onCancel()}
    >
      <h2 id={`${id}-title`} className="h5">
        {title}
      </h2>
      <p id={`${id}-text`}>{props.children}</p>
      {props.details}
      <div className="confirm-actions">
        <Button look="link" disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <button
          type="button"
          className={isHarmless ? 'btn btn-primary' : 'btn btn-danger'}
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
