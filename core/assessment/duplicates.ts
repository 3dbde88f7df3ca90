/** Other accounts and applications that may belong to the same person or business. */

import type { User } from '#core/accounts/account.store.ts';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import type { QueueRowItem } from '#core/applications/application/queue-row.ts';
import type { TermKind } from '#core/search/search-terms.ts';
import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { DuplicateFact } from '#shared/assessment/checklist.ts';
import type { Deps } from './deps.ts';

export interface FoundDuplicate {
  same: DuplicateFact;
  userId: string;
  /** Null for an account without an application. */
  applicationId: string | null;
  ref: string | null;
  businessName: string;
  status: ApplicationStatus | null;
}

/** At most this many other applications of the owner are shown, newest first. */
const MOST_OWN = 10;

/** At most this many accounts are shown for each fact. */
const MOST_ACCOUNTS = 5;

const kinds = {
  kraPin: 'pin',
  registrationNumber: 'registration',
  email: 'email',
} as const satisfies Partial<Record<DuplicateFact, TermKind>>;

const facts = Object.keys(kinds) as (keyof typeof kinds)[];

/**
 * Finds the account's other applications, and other accounts with the same PIN, registration number or e-mail address.
 * It does not search by phone number: each number has one account, and closing an account deletes its number.
 * @param user null if the account is closed; then only its other applications are found
 */
export async function findDuplicates(
  deps: Deps,
  { userId, applicationId }: Pick<ApplicationItem, 'userId' | 'applicationId'>,
  user: User | null,
): Promise<FoundDuplicate[]> {
  const [own, ...same] = await Promise.all([
    deps.rowsOfOwner(userId, MOST_OWN),
    ...facts.map((fact) => accountsWith(deps, fact, user)),
  ]);
  const others = own.filter((row) => row.applicationId !== applicationId);
  return [...others.map((row) => ofRow('number', row)), ...same.flat()];
}

async function accountsWith(
  deps: Deps,
  fact: keyof typeof kinds,
  user: User | null,
): Promise<FoundDuplicate[]> {
  const value = user?.[fact];
  if (!value) return [];
  // Reads one more than is shown, because the owner's own term may be among them.
  const found = await deps.findByTerm(kinds[fact], value, MOST_ACCOUNTS + 1);
  const others = found.filter(({ userId }) => userId !== user.userId).slice(0, MOST_ACCOUNTS);
  const shown = await Promise.all(others.map(({ userId }) => ofAccount(deps, fact, userId)));
  return shown.filter((one) => one !== null);
}

/** @returns the account's newest application, or the account itself; null if it was closed meanwhile */
async function ofAccount(
  { rowsOfOwner, findUser }: Deps,
  same: DuplicateFact,
  userId: string,
): Promise<FoundDuplicate | null> {
  const [row] = await rowsOfOwner(userId, 1);
  if (row) return ofRow(same, row);
  const user = await findUser(userId);
  if (!user) return null;
  const { businessName } = user;
  return { same, userId, applicationId: null, ref: null, businessName, status: null };
}

const ofRow = (same: DuplicateFact, row: QueueRowItem): FoundDuplicate => ({
  same,
  userId: row.userId,
  applicationId: row.applicationId,
  ref: row.ref,
  businessName: row.businessName,
  status: row.status,
});
