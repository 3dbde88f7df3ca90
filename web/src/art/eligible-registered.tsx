import { Picture } from './picture.tsx';

/** A certificate with its seal. */
export function EligibleRegistered() {
  return (
    <Picture width={72} height={72}>
      <circle cx="36" cy="36" r="36" fill="var(--bs-primary)" opacity=".1" />
      <rect x="14" y="16" width="44" height="36" rx="4" fill="var(--bs-primary)" />
      <path fill="var(--bs-body-bg)" d="M18 20h36v28H18z" />
      <path stroke="currentColor" strokeWidth="3" opacity=".3" d="M24 27h24M24 34h14M24 41h8" />
      <path fill="currentColor" d="m40 46-3 16 8-5 8 5-3-16z" />
      <circle cx="45" cy="43" r="10" fill="var(--accent)" />
      <path stroke="#1d1503" strokeWidth="3" d="m41 43 3 3 5-6" />
    </Picture>
  );
}
