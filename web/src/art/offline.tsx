import { Picture } from './picture.tsx';

export function Offline() {
  return (
    <Picture width={200} height={140}>
      <circle cx="100" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M24 130h152" />
      <path
        stroke="var(--bs-primary)"
        strokeWidth="4"
        d="m58 40-20 90M62 40l20 90M54 62h12M48 86h24M43 108h34M54 62l20 24M66 62 46 86m0 0 33 22M74 86l-33 22m0 0 41 22m-5-22-39 22"
      />
      <path fill="var(--bs-primary)" d="M56 26h8v16h-8z" />
      <circle cx="60" cy="22" r="7" fill="var(--accent)" />
      <g stroke="currentColor" strokeWidth="3" opacity=".4">
        <path d="M74 12q6 10 0 20M46 12q-6 10 0 20M34 6q-10 16 0 32" />
        <path strokeDasharray="1 8" d="M90 24q34 2 46 22" />
      </g>
      <rect x="118" y="54" width="42" height="76" rx="8" fill="currentColor" />
      <rect x="122" y="62" width="34" height="58" rx="2" fill="var(--bs-body-bg)" />
      <g fill="var(--bs-primary)">
        <path opacity=".25" d="M128 94h4v8h-4zm7-5h4v13h-4zm7-5h4v18h-4zm7-5h4v23h-4z" />
      </g>
      <circle cx="160" cy="58" r="15" fill="var(--bs-body-bg)" />
      <circle cx="160" cy="58" r="12" fill="var(--accent)" />
      <path stroke="#1d1503" strokeWidth="3" d="m156 54 8 8m0-8-8 8" />
    </Picture>
  );
}
