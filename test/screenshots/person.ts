/** Somebody whose screens are photographed. */
import type { Owner } from '#test/support/owner.ts';

export interface Person {
  /** Nobody is signed in without one. */
  owner?: Owner;
  /** What the browser has of a session in the office, for somebody of the staff. */
  office?: () => Promise<Record<string, string>>;
  /** What stands in the addresses of their screens. */
  applicationId?: string;
  projectId?: string;
  ref?: string;
  /** Of an invitation. */
  secret?: string;
}
