import { useState } from 'react';
import type { Account } from '../../../../shared/accounts/contract.ts';

/** The owner's picture, or the initials until there is one that can be shown. */
export function Avatar({ account }: { account: Account | undefined }) {
  // An address ends after a while, and with a newer picture from another device.
  const [broken, setBroken] = useState<string | null>(null);
  const picture = account?.profilePic;
  if (picture && picture !== broken) {
    const onError = () => setBroken(picture);
    return <img className="avatar" src={picture} alt="" width="40" height="40" onError={onError} />;
  }
  return (
    <svg className="avatar" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" />
      <text x="20" y="21" textAnchor="middle" dominantBaseline="middle">
        {initials(account?.fullName ?? '')}
      </text>
    </svg>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
