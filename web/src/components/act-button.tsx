import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button, looks } from './button.tsx';

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

/** A label, and the press or the address behind it. */
type Act = readonly [
  label: string,
  act: string | (() => void),
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>,
];

interface ActsProps {
  className?: string;
  /** Names the thing that they act on: read out after each label. */
  of?: string;
  /** Whether they are drawn as links, as in the row of a table. */
  isText?: boolean;
  acts: readonly (Act | false)[];
  children?: ReactNode;
}

/** Buttons and links in one row, without those that are false. */
export const Acts = ({ className = 'button-row', of, isText, acts, children }: ActsProps) => (
  <div className={className}>
    {acts.map((one, n) => {
      if (!one) return null;
      const [label, act, { look = isText ? 'text' : 'outline', ...button } = {}] = one;
      const spoken = of && <span className="visually-hidden"> {of}</span>;
      return typeof act === 'string' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: an act keeps its place
        <Link key={n} to={act} className={isText ? undefined : looks[look]}>
          {label}
          {spoken}
        </Link>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: an act keeps its place
        <Button key={n} {...button} look={look} onClick={act}>
          {label}
          {spoken}
        </Button>
      );
    })}
    {children}
  </div>
);
