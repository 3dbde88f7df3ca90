import type { ReactNode } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';

interface WhoProps {
  /** Null once the account is closed. */
  owner: { fullName: string; phone: string } | null;
  /** The last contact, and the promise in it. */
  facts: readonly (readonly [string, ReactNode])[];
}

/** Whom a file or an agreement is about, with the number to call. */
export const Who = ({ owner, facts }: WhoProps) => (
  <dl className="office-who">
    <div>
      <dt>Owner</dt>
      <dd>{owner ? <bdi>{owner.fullName}</bdi> : 'The account is closed'}</dd>
    </div>
    {owner && (
      <div>
        <dt className="visually-hidden">Phone</dt>
        <dd>
          <a href={`tel:${owner.phone}`}>Call {formatKenyanPhone(owner.phone)}</a>
        </dd>
      </div>
    )}
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || 'none'}</dd>
      </div>
    ))}
  </dl>
);
