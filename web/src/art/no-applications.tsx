import { Picture } from './picture.tsx';

export function NoApplications() {
  return (
    <Picture width={200} height={140}>
      <circle cx="100" cy="72" r="60" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="3" opacity=".25" d="M24 130h152" />
      <path
        fill="var(--bs-body-bg)"
        stroke="var(--bs-primary)"
        strokeWidth="3"
        d="M65 26h70v104H65z"
      />
      <path
        fill="var(--bs-primary)"
        d="M58 18h14v18a7 7 0 0 1-14 0zm28 0h14v18a7 7 0 0 1-14 0zm28 0h14v18a7 7 0 0 1-14 0z"
      />
      <path
        fill="var(--accent)"
        d="M72 18h14v18a7 7 0 0 1-14 0zm28 0h14v18a7 7 0 0 1-14 0zm28 0h14v18a7 7 0 0 1-14 0z"
      />
      <g stroke="currentColor" strokeWidth="4" opacity=".25">
        <path d="M92 62h32M92 82h24M92 102h10" />
      </g>
      <path
        stroke="var(--bs-primary)"
        strokeWidth="3"
        d="m74 62 4 4 7-8m-11 24 4 4 7-8M74 98h9v9h-9z"
      />
      <path fill="var(--accent)" d="m146 64 12 7-24 42-12-7z" />
      <path fill="currentColor" d="m122 106 12 7-13 9zM149 58l3-5 12 7-3 5z" />
    </Picture>
  );
}
