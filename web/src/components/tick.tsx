import type { ReactNode } from 'react';

interface TickProps {
  label: ReactNode;
  isTicked: boolean;
  /** Whether it was left out, although it is needed. */
  isMissing?: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A box to tick, as large as a thumb together with its label. */
export const Tick = ({ label, isTicked, isMissing, onTick }: TickProps) => (
  <label className="choice">
    <input
      type="checkbox"
      checked={isTicked}
      aria-invalid={isMissing}
      onChange={({ target }) => onTick(target.checked)}
    />
    <span>{label}</span>
  </label>
);
