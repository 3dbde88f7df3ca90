import { receiveCredits } from '#core/accounts/credits.store.ts';
import { absent, anyOf, below } from '#core/platform/condition.ts';
import { transact } from '#core/platform/transact.ts';
import { write } from '#core/platform/write.ts';
import { grantedEntry } from './credit-entry.store.ts';
import { type CreditGrant, creditGrant } from './credit-grant.entity.ts';
import { type CreditProposal, creditProposal } from './credit-proposal.entity.ts';

/** Who answers for a grant. */
export interface Grantors {
  grantedBy: string;
  approvedBy?: string | undefined;
  /** Whose credentials made it, or proposed it. */
  runBy: string;
  /** Whose credentials confirmed it. */
  approvedRunBy?: string | undefined;
}

export const findGrant = (requestId: string): Promise<CreditGrant | null> =>
  creditGrant.get({ requestId });

export const findProposal = (requestId: string): Promise<CreditProposal | null> =>
  creditProposal.get({ requestId });

/**
 * Stores a proposal, in the place of one that has lapsed.
 *
 * @returns false if there is one with this request id
 */
export const insertProposal = (item: CreditProposal, now: number): Promise<boolean> => {
  const isFree = anyOf<CreditProposal>(
    { requestId: absent },
    { ttl: below(Math.floor(now / 1000)) },
  );
  return write(creditProposal.put(item, { if: isFree }));
};

/**
 * Grants credits, with their line of the statement, once.
 *
 * @returns `repeated` if there was a grant with this request id, `noAccount` if the account is closed
 */
export async function insertGrant(
  grant: CreditGrant,
  grantors: Grantors,
): Promise<'done' | 'repeated' | 'noAccount'> {
  const failed = await transact({
    repeated: creditGrant.create(grant),
    noAccount: receiveCredits(grant.userId, grant.credits),
    // It can fail only together with the grant of the same id.
    ledger: grantedEntry(grant, grantors),
  });
  if (!failed) return 'done';
  return failed.label === 'noAccount' ? 'noAccount' : 'repeated';
}
