import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  className?: string;
  /** A running request cannot be stopped: the dialog stays until the answer. */
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A box over the page, open while drawn; Escape leaves it. */
export function Dialog(props: DialogProps) {
  const { title, className = '', busy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Only a closed dialog returns the focus.
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
