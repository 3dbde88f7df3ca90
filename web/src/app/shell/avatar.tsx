import type { Account } from '../../../../shared/contracts/account.ts';

/** The owner's picture, or the initials until there is one. */
export function Avatar({ account }: { account: Account | undefined }) {
  if (account?.profilePic) {
    return <img className="avatar" src={account.profilePic} alt="" width="40" height="40" />;
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
