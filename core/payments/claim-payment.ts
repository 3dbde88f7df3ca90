/** An owner says that a payment was made which the own agreement does not show. It moves nothing by itself. */

import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Claim } from '#shared/payments/contract.ts';
import { plainReceipt, RECEIPT } from '#shared/payments/receipt.ts';
import { askAboutClaim, type ClaimDeps } from './ask-claims.ts';
import type { ClaimItem } from './claim.entity.ts';
import { isNobodys, toClaim } from './claim-reply.ts';
import type { Deps } from './deps.ts';
import { newQuestion } from './new-question.ts';

type Key = Pick<ClaimItem, 'userId' | 'ref'>;

/**
 * Says where a payment counts, or asks M-Pesa about it. Of a payment that is somebody else's, the owner hears what
 * they would hear of one that there is not, and M-Pesa is asked all the same.
 *
 * @param typed a receipt of M-Pesa
 * @throws AppError agreements.notFound, payments.tooManyClaims, accounts.notFound
 */
export async function claimPayment(
  deps: ClaimDeps & Pick<Deps, 'findAgreement' | 'findPayment' | 'findClaim' | 'createClaim'>,
  { userId, ref }: Key,
  typed: string,
): Promise<Claim> {
  if (!(await deps.findAgreement({ userId, ref }))) throw new AppError('agreements.notFound');
  const receipt = plainReceipt(typed);
  const found = await deps.findPayment(receipt);
  const now = deps.clock();
  const question = newQuestion({ about: 'claim', receipt, userId }, now);
  const { answerId, ttl } = question;
  const createdAt = isoTime(now);
  const life = isNobodys(found) ? { endedAt: createdAt } : { openSince: createdAt };
  const item = { receipt, userId, ref, answerId, createdAt, queries: 0, ...life, ttl };
  if (found?.userId === userId) return toClaim(item, found);
  const outcome = await deps.createClaim(item, question, now);
  if (outcome === 'tooMany') throw new AppError('payments.tooManyClaims');
  if (outcome === 'open') return toClaim((await deps.findClaim(item)) ?? item, found);
  // M-Pesa has said all that it can say.
  if (!isNobodys(found)) await askAboutClaim(deps, item);
  return toClaim(item, found);
}

/**
 * @returns what became of a claim of an owner's own
 * @throws AppError payments.notFound
 */
export async function readClaim(
  { findClaim, findPayment }: Pick<Deps, 'findClaim' | 'findPayment'>,
  { userId, ref }: Key,
  typed: string,
): Promise<Claim> {
  const receipt = plainReceipt(typed);
  const found = RECEIPT.test(receipt) ? await findClaim({ receipt, userId }) : null;
  if (found?.ref !== ref) throw new AppError('payments.notFound');
  return toClaim(found, await findPayment(receipt));
}
