import { receiveCredits } from '#core/accounts/credits.store.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { absent, anyOf, below } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { MOST_BY_ONE } from '#shared/credits/grants.ts';
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
 * Grants credits, with their line of the statement, once. What one person grants alone is counted by the day.
 *
 * @returns `repeated` if there was a grant with this request id, `tooMany` if it is more than one person may grant in
 *   a day, `noAccount` if the account is closed
 */
export async function insertGrant(
  grant: CreditGrant,
  grantors: Grantors,
): Promise<'done' | 'repeated' | 'tooMany' | 'noAccount'> {
  const failed = await transact({
    repeated: creditGrant.create(grant),
    tooMany: grantors.approvedBy === undefined && countByOne(grant, grantors),
    noAccount: receiveCredits(grant.userId, grant.credits),
    // It can fail only together with the grant of the same id.
    ledger: grantedEntry(grant, grantors),
  });
  if (!failed) return 'done';
  return failed.label === 'ledger' ? 'repeated' : failed.label;
}

const countByOne = ({ credits, at }: CreditGrant, { runBy }: Grantors): UpdateWrite =>
  countUp(
    { of: `creditsBy#${runBy.toLowerCase()}`, per: 'nairobiDay', by: credits, most: MOST_BY_ONE },
    Date.parse(at),
  );
