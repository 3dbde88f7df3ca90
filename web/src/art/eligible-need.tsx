import { Picture } from './picture.tsx';

/** Steps up to a goal. */
export function EligibleNeed() {
  return (
    <Picture width={72} height={72}>
      <circle cx="36" cy="36" r="36" fill="var(--bs-primary)" opacity=".1" />
      <path fill="var(--bs-primary)" opacity=".35" d="M13 46h15v12H13z" />
      <path fill="var(--bs-primary)" opacity=".65" d="M28 37h15v21H28z" />
      <path fill="var(--bs-primary)" d="M43 28h16v30H43z" />
      <path stroke="currentColor" strokeWidth="3" d="M50 28V8" />
      <path fill="var(--accent)" d="M50 8q5-3 9 0t8 0v10q-4 3-8 0t-9 0z" />
    </Picture>
  );
}
