import { type ReactNode, useState } from 'react';

interface ActButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  className: string;
  onPress: () => void;
}

/** A button that acts at once. A second press while the first is under way does nothing. */
export const ActButton = ({ label, busyLabel, isBusy, className, onPress }: ActButtonProps) => (
  <button
    type="button"
    className={`btn ${className}`}
    aria-busy={isBusy}
    onClick={() => !isBusy && onPress()}
  >
    {isBusy ? busyLabel : label}
  </button>
);

interface DialogButtonProps {
  label: ReactNode;
  className: string;
  /** @returns a dialog, which is open while it is drawn */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, className, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`btn ${className}`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
