import { Picture } from './picture.tsx';

/** The shop, its system in the window, and the key to it. */
export function StepOwn() {
  return (
    <Picture width={160} height={120}>
      <circle cx="80" cy="60" r="54" fill="var(--bs-primary)" opacity=".1" />
      <path fill="var(--bs-primary)" d="M30 16h84v12H30zM34 28h76v86H34z" />
      <path fill="var(--bs-body-bg)" d="M42 54h36v30H42zM86 56h16v58H86z" />
      <path
        fill="var(--accent)"
        d="M26 28h13v14a6 6 0 0 1-13 0zm26 0h13v14a6 6 0 0 1-13 0zm26 0h13v14a6 6 0 0 1-13 0zm26 0h14v14a6 6 0 0 1-14 0z"
      />
      <path
        fill="var(--bs-body-bg)"
        d="M39 28h13v14a6 6 0 0 1-13 0zm26 0h13v14a6 6 0 0 1-13 0zm26 0h13v14a6 6 0 0 1-13 0z"
      />
      <path fill="var(--bs-primary)" opacity=".35" d="M48 72h5v8h-5zm8-6h5v14h-5zm8-6h5v20h-5z" />
      <path
        stroke="var(--bs-body-bg)"
        strokeWidth="10"
        d="M124 74a11 11 0 1 0-.1 0zm0 0v34m0-6h9m-9-11h7"
      />
      <path
        stroke="var(--accent)"
        strokeWidth="6"
        d="M124 74a11 11 0 1 0-.1 0zm0 0v34m0-6h9m-9-11h7"
      />
    </Picture>
  );
}
