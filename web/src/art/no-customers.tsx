import { Picture } from './picture.tsx';

/** A shop with its counter open, and a loyalty card with its first stamp. */
export function NoCustomers() {
  return (
    <Picture width={200} height={140}>
      <circle cx="92" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M16 130h168" />
      <path fill="var(--bs-primary)" d="M42 30h92v14H42zM46 44h84v86H46z" />
      <path fill="var(--bs-body-bg)" d="M54 68h42v32H54zM104 72h18v58h-18zM70 35h36v4H70z" />
      <path
        fill="var(--accent)"
        d="M38 44h14v16a7 7 0 0 1-14 0zm28 0h14v16a7 7 0 0 1-14 0zm28 0h14v16a7 7 0 0 1-14 0z"
      />
      <path
        fill="var(--bs-body-bg)"
        d="M52 44h14v16a7 7 0 0 1-14 0zm28 0h14v16a7 7 0 0 1-14 0zm28 0h14v16a7 7 0 0 1-14 0z"
      />
      <path fill="var(--accent)" d="M122 44h16v16a8 8 0 0 1-16 0zM48 100h54v6H48z" />
      <path
        fill="currentColor"
        opacity=".3"
        d="M58 90h6v10h-6zm9-6h5v16h-5zm8 8h8v8h-8zm11-10h5v18h-5z"
      />
      <g transform="rotate(-8 156 100)">
        <rect x="124" y="80" width="64" height="40" rx="6" fill="currentColor" />
        <path fill="var(--accent)" d="M132 108a6 6 0 0 1 12 0 6 6 0 0 1-12 0z" />
        <path
          stroke="var(--bs-body-bg)"
          strokeWidth="2"
          d="M150 108a6 6 0 0 1 12 0 6 6 0 0 1-12 0zm18 0a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM133 90h24"
        />
      </g>
    </Picture>
  );
}
