import type { ReactNode } from 'react';

interface FactsProps {
  className: string;
  /** A row that does not apply is false, null or empty. */
  rows: readonly (readonly [label: string, value: ReactNode] | false | null | '')[];
}

/** Labels with what they are about, one below the other or side by side. */
export const Facts = ({ className, rows }: FactsProps) => (
  <dl className={className}>
    {rows
      .filter((row) => !!row)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
