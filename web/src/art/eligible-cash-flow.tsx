import { Picture } from './picture.tsx';

/** Takings that come in month after month. */
export function EligibleCashFlow() {
  return (
    <Picture width={72} height={72}>
      <circle cx="36" cy="36" r="36" fill="var(--bs-primary)" opacity=".1" />
      <rect x="14" y="14" width="44" height="44" rx="5" fill="var(--bs-body-bg)" />
      <path fill="var(--bs-primary)" d="M20 42h7v10h-7zm11-7h7v17h-7zm11-8h7v25h-7z" />
      <path stroke="currentColor" strokeWidth="3" d="m20 31 10-8 8 2 9-8m-6-1h6v6" />
      <circle cx="54" cy="52" r="11" fill="var(--bs-body-bg)" />
      <circle cx="54" cy="52" r="9" fill="var(--accent)" />
      <circle cx="54" cy="52" r="5" stroke="#1d1503" strokeWidth="2" opacity=".4" />
    </Picture>
  );
}
