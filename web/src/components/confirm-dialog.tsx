import type { ReactNode } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
export function ConfirmDialog({ open, title, children, ...props }: ConfirmDialogProps) {
  const { confirmLabel, busyLabel, busy, isHarmless = false, onConfirm, onCancel } = props;
  if (!open) return null;
  return (
    <Dialog title={title} text={children} busy={busy} onClose={onCancel}>
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
    </Dialog>
  );
}
