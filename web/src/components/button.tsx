import { type ComponentProps, type ReactNode, useState } from 'react';

const looks = {
  primary: 'btn btn-primary',
  outline: 'btn btn-outline-primary',
  danger: 'btn btn-outline-danger',
  link: 'btn btn-link',
  /** As a link within a sentence. */
  text: 'btn-as-link',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  look?: keyof typeof looks;
}

/** A button that does something at once. `SubmitButton` sends a form. */
export const Button = ({ look = 'outline', className, ...button }: ButtonProps) => (
  <button
    type="button"
    {...button}
    className={className ? `${looks[look]} ${className}` : looks[look]}
  />
);

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
