import type { ReactNode } from 'react';

/** A table of two columns that can be read on the narrowest phone. */
export const Rows = ({ rows }: { rows: readonly (readonly [name: string, text: ReactNode])[] }) => (
  <dl className="rows">
    {rows.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
