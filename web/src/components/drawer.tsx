import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#web/src/lib/language/text.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A menu as a native modal dialog: it traps the focus, Escape closes it, and the focus returns to its button. */
export function Drawer({ open, onClose, label, className = '', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const closeOnLeave = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (target === currentTarget || isLink) onClose();
  };

  /** The browser sends the event late: the menu may be open again. */
  const closeUnlessReopened = () => {
    if (!dialog.current?.open) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes on Escape by itself
    <dialog
      ref={dialog}
      className={`offcanvas ${className}`}
      aria-label={label}
      onCancel={onClose}
      onClose={closeUnlessReopened}
      onClick={closeOnLeave}
    >
      <div className="offcanvas-content">
        <div className="offcanvas-header">
          <span className="offcanvas-title">{label}</span>
          <button
            type="button"
            className="btn-close"
            aria-label={t('Close menu')}
            onClick={onClose}
          />
        </div>
        {open && <div className="offcanvas-body">{children}</div>}
      </div>
    </dialog>
  );
}
