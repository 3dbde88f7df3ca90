import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  /** How it looks, unless it is a box in the middle. */
  className?: string;
  /** A request that is under way cannot be stopped: the dialog stays until it is answered. */
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A box over the page. It is open while it is drawn; Escape leaves it. */
export function Dialog(props: DialogProps) {
  const { title, className = '', busy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Only a dialog that is closed gives the focus back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const keepWhileBusy = (event: SyntheticEvent) => {
    if (busy) event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={`confirm-dialog ${className}`}
      aria-labelledby={id}
      onCancel={keepWhileBusy}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <h2 id={id} className="h5">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
