import { useState } from 'react';
import type { AccountInFrame } from '#web/src/lib/queries/get-account.ts';

interface AvatarProps {
  account: AccountInFrame | undefined;
  /** In the place of the owner's, where the business is somebody else's. */
  name?: string | undefined;
}

/** The owner's picture; the initials while there is none that the browser can show. */
export function Avatar({ account, name }: AvatarProps) {
  // The URL of a picture expires, and another device may have replaced the picture.
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
        {initials(name ?? account?.fullName ?? '')}
      </text>
    </svg>
  );
}

function initials(name: string): string {
  const names = name.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    (one) => Array.from(one ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
