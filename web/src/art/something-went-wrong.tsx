import { Picture } from './picture.tsx';

/** A part fell out of the software; the spanner is at hand. */
export function SomethingWentWrong() {
  return (
    <Picture width={200} height={140}>
      <circle cx="100" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M24 130h152" />
      <rect x="36" y="18" width="128" height="84" rx="8" fill="var(--bs-primary)" />
      <path fill="var(--bs-body-bg)" d="M41 34h118v59a4 4 0 0 1-4 4H45a4 4 0 0 1-4-4z" />
      <path stroke="var(--bs-body-bg)" strokeWidth="4" d="M46 26h.1m9.9 0h.1" />
      <path
        fill="var(--bs-primary)"
        d="M50 42h28v20H50zM50 68h28v20H50zM122 42h28v46h-28z"
        opacity=".3"
      />
      <path
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3 5"
        opacity=".6"
        d="M86 42h28v46H86z"
      />
      <path fill="var(--accent)" d="m92 84 27-8 12 44-27 8z" />
      <g stroke="currentColor" transform="rotate(48 46 104)">
        <path strokeWidth="9" d="M46 96v36" />
        <path strokeWidth="6" d="M39 75a10 10 0 1 0 14 0" />
      </g>
    </Picture>
  );
}
