import { Picture } from './picture.tsx';

/** A magnifying glass over an open ledger. */
export function NothingFound() {
  return (
    <Picture width={200} height={140}>
      <circle cx="100" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M24 130h152" />
      <path fill="var(--bs-primary)" d="M32 50h136v80H32z" />
      <path
        fill="var(--bs-body-bg)"
        stroke="var(--bs-primary)"
        strokeWidth="3"
        d="M38 42q34-8 62 6 28-14 62-6v78q-34-8-62 6-28-14-62-6z"
      />
      <path
        stroke="currentColor"
        strokeWidth="3"
        opacity=".25"
        d="M100 48v78M50 58q20-3 38 2M50 74q20-3 38 2M50 90q20-3 30 1M150 58q-20-3-38 2M150 74q-14-2-26 0M150 90q-20-3-38 2"
      />
      <circle cx="122" cy="62" r="27" fill="var(--bs-body-bg)" />
      <circle cx="122" cy="62" r="27" fill="var(--bs-primary)" opacity=".12" />
      <circle cx="122" cy="62" r="27" stroke="currentColor" strokeWidth="6" />
      <path stroke="var(--bs-body-bg)" strokeWidth="4" d="M107 58q3-9 12-11" />
      <path stroke="currentColor" strokeWidth="6" d="m142 82 8 8" />
      <path stroke="var(--accent)" strokeWidth="11" d="m153 93 18 18" />
    </Picture>
  );
}
