import { type ReactNode, useState } from 'react';

interface ActButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  className: string;
  onPress: () => void;
}

/** Acts at once. A second press while the first is pending does nothing. */
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
  children: (close: () => void) => ReactNode;
}

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
