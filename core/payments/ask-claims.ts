/** M-Pesa is asked about the payments that owners claim, and asked again where its answer is lost. */

import { askedAs } from '#core/mpesa/outcomes.ts';
import { logger } from '#core/platform/logger.ts';
import { LISTED_HOURS } from '#shared/payments/limits.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import type { ClaimItem } from './claim.entity.ts';
import type { Deps } from './deps.ts';

/** The seconds after which M-Pesa is asked about a claim: at once, and again while it has not answered. */
const ASKED_AFTER = [0, 2 * 60, 15 * 60, 60 * 60, 6 * 60 * 60, 24 * 60 * 60] as const;

const SECOND_MS = 1000;

/** No list of M-Pesa goes back any further: what it has not answered by then is for the office. */
const GIVEN_UP_MS = LISTED_HOURS * HOUR_MS;

export type ClaimDeps = Pick<
  Deps,
  | 'canPrompt'
  | 'clock'
  | 'countEvent'
  | 'leaveClaim'
  | 'noteClaimAsked'
  | 'takeClaimTurn'
  | 'transactionStatus'
>;

/** Asks about every open claim whose turn it is, one after the other: the pace is slow. */
export async function askAboutClaims(deps: ClaimDeps & Pick<Deps, 'openClaims'>): Promise<void> {
  for (const claim of await deps.openClaims()) await askAboutClaim(deps, claim);
}

/** A failure leaves the claim open, so that it is asked about again. */
export async function askAboutClaim(deps: ClaimDeps, claim: ClaimItem): Promise<void> {
  const { receipt, answerId, createdAt, openSince = createdAt, queries } = claim;
  const now = deps.clock();
  const age = now - Date.parse(openSince);
  if (age >= GIVEN_UP_MS) {
    deps.countEvent('Payment', 'undecided');
    return deps.leaveClaim(claim, now);
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
