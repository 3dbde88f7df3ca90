/** An owner claims a payment that the agreement does not show. The claim itself moves nothing. */

import type { findAgreement } from '#core/agreements/agreement.store.ts';
import type { transactionStatus } from '#core/mpesa/daraja.ts';
import { askedAs } from '#core/mpesa/outcomes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type Clock, isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import type { Claim } from '#shared/payments/contract.ts';
import { LISTED_HOURS } from '#shared/payments/limits.ts';
import { plainReceipt, RECEIPT } from '#shared/payments/receipt.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { newQuestion } from '../asking/question.ts';
import type { findPayment } from '../counting/payment.ts';
import type { countEvent } from '../door/metrics.ts';
import type * as claimStore from './claim.ts';
import { type ClaimItem, isNobodys, toClaim } from './claim.ts';

type Key = Pick<ClaimItem, 'userId' | 'ref'>;

interface ClaimDeps extends AskDeps, Pick<typeof claimStore, 'findClaim' | 'createClaim'> {
  findAgreement: typeof findAgreement;
  findPayment: typeof findPayment;
}

/**
 * For somebody else's payment, the owner gets the same answer as for an unknown payment, and we still ask M-Pesa.
 * @throws AppError agreements.notFound, payments.tooManyClaims, accounts.notFound
 */
export async function claimPayment(
  deps: ClaimDeps,
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
  // We have an unmatched or returned payment, so M-Pesa is not asked.
  if (!isNobodys(found)) await askAboutClaim(deps, item);
  return toClaim(item, found);
}

/** @throws AppError payments.notFound */
export async function readClaim(
  { findClaim, findPayment }: Pick<ClaimDeps, 'findClaim' | 'findPayment'>,
  { userId, ref }: Key,
  typed: string,
): Promise<Claim> {
  const receipt = plainReceipt(typed);
  const found = RECEIPT.test(receipt) ? await findClaim({ receipt, userId }) : null;
  if (found?.ref !== ref) throw new AppError('payments.notFound');
  return toClaim(found, await findPayment(receipt));
}

/** Asks M-Pesa about claimed payments, again if its answer is lost. */

/** Seconds after the claim: M-Pesa is asked at once, and again while it has not answered. */
const ASKED_AFTER = [0, 2 * 60, 15 * 60, 60 * 60, 6 * 60 * 60, 24 * 60 * 60] as const;

const SECOND_MS = 1000;

/** M-Pesa's list goes back no further: claims without an answer by then are for the office. */
const GIVEN_UP_MS = LISTED_HOURS * HOUR_MS;

interface AskDeps
  extends Pick<typeof claimStore, 'markClaimUndecided' | 'noteClaimAsked' | 'takeClaimTurn'> {
  clock: Clock;
  canPrompt(): boolean;
  transactionStatus: typeof transactionStatus;
  countEvent: typeof countEvent;
}

/** One after the other: the rate is slow. */
export async function askAboutClaims(
  deps: AskDeps & Pick<typeof claimStore, 'openClaims'>,
): Promise<void> {
  for (const claim of await deps.openClaims()) await askAboutClaim(deps, claim);
}

/** A failure leaves the claim open, so it is asked about again. */
async function askAboutClaim(deps: AskDeps, claim: ClaimItem): Promise<void> {
  const { receipt, answerId, createdAt, openSince = createdAt, queries } = claim;
  const now = deps.clock();
  const age = now - Date.parse(openSince);
  if (age >= GIVEN_UP_MS) {
    deps.countEvent('Payment', 'undecided');
    return deps.markClaimUndecided(claim, now);
  }
  if (age < (ASKED_AFTER[queries] ?? Number.POSITIVE_INFINITY) * SECOND_MS) return;
  if (!deps.canPrompt() || !(await deps.takeClaimTurn(now))) return;
  if (!(await deps.noteClaimAsked(claim))) return;
  try {
    deps.countEvent('Question', askedAs(await deps.transactionStatus({ receipt, answerId })));
  } catch (error) {
    logger.error('not asked about a claim', { receipt, error: error as Error });
  }
}
