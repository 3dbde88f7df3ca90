import type { ReactNode } from 'react';
import type { Tone } from './chip.tsx';

interface FactsProps {
  className: string;
  rows: readonly (readonly [label: string, value: ReactNode, tone?: Tone] | false | null | '')[];
}

export function Facts({ className, rows }: FactsProps) {
  const shown = rows.filter((row) => !!row);
  // A list without rows is announced as one.
  if (shown.length === 0) return null;
  return (
    <dl className={className}>
      {shown.map(([label, value, tone]) => (
        <div key={label} className={tone && `fact-${tone}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
