import type { ReactNode } from 'react';

interface FactsProps {
  className: string;
  rows: readonly (readonly [label: string, value: ReactNode] | false | null | '')[];
}

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
