import { Picture } from './picture.tsx';

/** A phone at night with nothing to say, and a bell at rest. */
export function NoNotifications() {
  return (
    <Picture width={200} height={140}>
      <circle cx="100" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M24 130h152" />
      <rect x="66" y="14" width="62" height="116" rx="10" fill="currentColor" />
      <rect x="71" y="24" width="52" height="94" rx="3" fill="var(--bs-primary)" />
      <path fill="var(--accent)" d="M103 38a16 16 0 1 0 12 24 13 13 0 0 1-12-24z" />
      <g fill="var(--bs-body-bg)">
        <circle cx="82" cy="38" r="2" />
        <circle cx="114" cy="42" r="2" />
        <circle cx="80" cy="76" r="1.5" />
        <path opacity=".35" d="M71 118v-16h8v-8h10v12h6V90h8v20h8v-8h12v16z" />
      </g>
      <path
        stroke="var(--bs-body-bg)"
        strokeWidth="8"
        d="M132 122q7-6 7-18 0-15 11-17a3.5 3.5 0 0 1 7 0q11 2 11 17 0 12 7 18z"
      />
      <path
        fill="var(--bs-primary)"
        d="M132 122q7-6 7-18 0-15 11-17a3.5 3.5 0 0 1 7 0q11 2 11 17 0 12 7 18z"
      />
      <path fill="var(--accent)" d="M147 124h13a6.5 6.5 0 0 1-13 0z" />
    </Picture>
  );
}
