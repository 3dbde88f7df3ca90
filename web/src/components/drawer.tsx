import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#web/src/lib/language/text.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A menu over the page. It is the browser's own modal dialog: the focus stays inside, Escape closes
 * it, and the focus goes back to the button that opened it.
 */
export function Drawer({ open, onClose, label, className = '', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  /** A press on the backdrop or on a link inside closes the menu. */
  const closeOnLeave = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (target === currentTarget || isLink) onClose();
  };

  /** The browser sends the event late: somebody quick may have opened the menu again. */
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
