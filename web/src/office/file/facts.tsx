import type { ReactNode } from 'react';

/** Facts by their names; one that is not known is said so. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="office-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <span className="office-unknown">not given</span>}</dd>
      </div>
    ))}
  </dl>
);
