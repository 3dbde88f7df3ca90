import { Picture } from './picture.tsx';

/** A form filled in on the phone, with papers that go along. */
export function StepApply() {
  return (
    <Picture width={160} height={120}>
      <circle cx="80" cy="60" r="54" fill="var(--bs-primary)" opacity=".1" />
      <path
        fill="var(--bs-body-bg)"
        stroke="var(--bs-primary)"
        strokeWidth="3"
        d="M88 26h34l13 13v57H88z"
      />
      <path fill="var(--accent)" d="M122 26v13h13z" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M112 52h12m-12 12h12m-12 12h8" />
      <rect x="38" y="10" width="62" height="104" rx="10" fill="currentColor" />
      <rect x="43" y="19" width="52" height="84" rx="3" fill="var(--bs-body-bg)" />
      <path fill="var(--bs-primary)" d="M43 22q0-3 3-3h46q3 0 3 3v11H43z" />
      <path
        fill="var(--bs-primary)"
        opacity=".18"
        d="M50 40h38v10H50zm0 16h38v10H50zm0 16h38v10H50z"
      />
      <rect x="50" y="88" width="38" height="11" rx="5" fill="var(--accent)" />
      <path stroke="var(--bs-primary)" strokeWidth="3" d="m54 45 2 2 4-5m-6 19 2 2 4-5" />
    </Picture>
  );
}
