import { Picture } from './picture.tsx';

/** A month's installment, its receipt on the phone. */
export function StepPay() {
  return (
    <Picture width={160} height={120}>
      <circle cx="80" cy="60" r="54" fill="var(--bs-primary)" opacity=".1" />
      <rect x="50" y="22" width="56" height="92" rx="10" fill="currentColor" />
      <rect x="55" y="31" width="46" height="72" rx="3" fill="var(--bs-primary)" />
      <path fill="var(--bs-body-bg)" d="M60 6h36v82l-6-5-6 5-6-5-6 5-6-5-6 5z" />
      <path stroke="var(--bs-primary)" strokeWidth="3" d="M60 22V6h36v16" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M69 48h18M69 58h18M69 68h10" />
      <path stroke="var(--bs-primary)" strokeWidth="4" d="m70 27 6 6 11-13" />
      <circle cx="112" cy="92" r="20" fill="var(--bs-body-bg)" />
      <circle cx="112" cy="92" r="17" fill="var(--accent)" />
      <circle cx="112" cy="92" r="11" stroke="#1d1503" strokeWidth="2.5" opacity=".35" />
    </Picture>
  );
}
