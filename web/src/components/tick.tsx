import type { ReactNode } from 'react';

interface TickProps {
  label: ReactNode;
  isTicked: boolean;
  isMissing?: boolean;
  onTick: (isTicked: boolean) => void;
}

/** As large as a thumb together with its label. */
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
