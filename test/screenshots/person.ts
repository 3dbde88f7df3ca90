/** A person whose screens are photographed. */
import type { Owner } from '#test/support/owner.ts';

export interface Person {
  /** A visitor has none. */
  owner?: Owner;
  /** The browser's storage with a session of the office, for staff. */
  office?: () => Promise<Record<string, string>>;
  /** Parts of the screens' addresses. */
  applicationId?: string;
  projectId?: string;
  ref?: string;
  /** Of an invitation. */
  secret?: string;
  /** Of a customer's card. */
  code?: string;
}
