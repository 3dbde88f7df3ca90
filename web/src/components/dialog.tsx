import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  className?: string;
  /** A running request cannot be stopped: the dialog stays until the answer. */
  busy: boolean;
  onClose: () => void;
  /** The question, which describes the box. */
  text?: ReactNode;
  children: ReactNode;
}

/** A box over the page, open while drawn; Escape leaves it. */
export function Dialog(props: DialogProps) {
  const { title, className = '', busy, onClose, text, children } = props;
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
      className={`sheet ${className}`}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={keepWhileBusy}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <h2 id={id} className="h5">
        {title}
      </h2>
      {text && <p id={`${id}-text`}>{text}</p>}
      {children}
    </dialog>
  );
}
