import { Picture } from './picture.tsx';

/** A crane sets the last part into the software. */
export function StepBuild() {
  return (
    <Picture width={160} height={120}>
      <circle cx="80" cy="60" r="54" fill="var(--bs-primary)" opacity=".1" />
      <path stroke="currentColor" strokeWidth="4" d="M136 114V12M144 14H60M120 14l16 18" />
      <path stroke="currentColor" strokeWidth="2" d="M90 14v22" />
      <rect x="20" y="46" width="104" height="68" rx="7" fill="var(--bs-primary)" />
      <path fill="var(--bs-body-bg)" d="M25 60h94v46a3 3 0 0 1-3 3H28a3 3 0 0 1-3-3z" />
      <path stroke="var(--bs-body-bg)" strokeWidth="4" d="M30 53h.1m8.9 0h.1" />
      <path
        fill="var(--bs-primary)"
        opacity=".3"
        d="M32 66h16v37H32zM54 66h18v16H54zM54 88h18v15H54zM106 66h7v37h-7z"
      />
      <path
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3 5"
        opacity=".5"
        d="M79 66h21v37H79z"
      />
      <path fill="var(--accent)" d="M79 36h22v36H79z" />
    </Picture>
  );
}
