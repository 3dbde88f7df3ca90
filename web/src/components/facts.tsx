import type { ReactNode } from 'react';
import type { Tone } from './chip.tsx';

interface FactsProps {
  className: string;
  rows: readonly (readonly [label: string, value: ReactNode, tone?: Tone] | false | null | '')[];
}

export const Facts = ({ className, rows }: FactsProps) => (
  <dl className={className}>
    {rows
      .filter((row) => !!row)
      .map(([label, value, tone]) => (
        <div key={label} className={tone && `fact-${tone}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
