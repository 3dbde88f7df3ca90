import { receiveCredits } from '#core/accounts/credits.store.ts';
import { transact } from '#core/platform/transact.ts';
import { grantedEntry } from './credit-entry.store.ts';
import { type CreditGrant, creditGrant } from './credit-grant.entity.ts';

/** Who answers for a grant. */
export interface Grantors {
  grantedBy: string;
  approvedBy?: string | undefined;
  /** Whose credentials made it. */
  runBy: string;
}

export const findGrant = (requestId: string): Promise<CreditGrant | null> =>
  creditGrant.get({ requestId });

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
