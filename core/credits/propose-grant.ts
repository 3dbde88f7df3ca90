/** More credits than one person may grant in a day: one proposes them, and another one confirms, each by an own command. */

import { AppError } from '#core/platform/app-error.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { PROPOSED_DAYS } from '#shared/credits/grants.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { CreditProposal } from './credit-proposal.entity.ts';
import type { Deps } from './deps.ts';
import {
  checkedGrant,
  type Granted,
  grantCredits,
  insertOnce,
  type NewGrant,
  requireSame,
} from './grant-credits.ts';
import { grantorName, looksLike } from './grantor-name.ts';

/**
 * Proposes a grant. Proposed again under its id it stays as it is.
 *
 * @throws AppError credits.grantIncomplete, credits.nameUnclear, accounts.notFound; request.keyReused if the id
 *   belongs to another grant
 */
export async function proposeGrant(deps: Deps, given: NewGrant): Promise<void> {
  const grant = checkedGrant(given);
  const { requestId, userId } = grant;
  const now = deps.clock();
  if (!(await deps.findCredits(userId))) throw new AppError('accounts.notFound');
  const granted = await deps.findGrant(requestId);
  if (granted) return requireSame(granted, grant);
  const ttl = ttlAfter(now, (PROPOSED_DAYS * DAY_MS) / 1000);
  const isNew = await deps.insertProposal({ ...grant, at: isoTime(now), ttl }, now);
  if (!isNew) requireSame(await deps.findProposal(requestId), grant);
}

/**
 * Grants what one person may in a day, and proposes what is more.
 *
 * @throws AppError as `grantCredits` and `proposeGrant`
 */
export async function grantOrPropose(deps: Deps, given: NewGrant): Promise<Granted | 'proposed'> {
  try {
    return await grantCredits(deps, given);
  } catch (error) {
    const isMore = error instanceof AppError && error.code === 'credits.secondNameMissing';
    if (!isMore) throw error;
    await proposeGrant(deps, given);
    return 'proposed';
  }
}

/** What the second person says: the owner and the credits as well, so that nobody confirms what they have not read. */
export type GrantConfirmation = Pick<CreditProposal, 'requestId' | 'userId' | 'credits'> & {
  approvedBy: string;
  /** Whose credentials confirm it. */
  runBy: string;
};

/**
 * Grants what another person has proposed, once.
 *
 * @throws AppError credits.nameUnclear, credits.noProposal, credits.samePerson for the one who proposed it, by name
 *   or by credentials, accounts.notFound
 */
export async function confirmGrant(
  deps: Deps,
  { approvedBy: typed, runBy: approvedRunBy, ...confirmed }: GrantConfirmation,
): Promise<Granted> {
  const approvedBy = grantorName(typed);
  const proposal = await proposed(deps, confirmed);
  const { grantedBy, runBy, requestId, userId, credits, reason } = proposal;
  const isSameCaller = runBy.toLowerCase() === approvedRunBy.toLowerCase();
  if (isSameCaller || looksLike(grantedBy, approvedBy)) throw new AppError('credits.samePerson');
  const grant = { requestId, userId, credits, reason, at: isoTime(deps.clock()) };
  return insertOnce(deps, grant, { grantedBy, runBy, approvedBy, approvedRunBy });
}

/** @throws AppError credits.noProposal */
async function proposed(
  { findProposal, clock }: Deps,
  { requestId, userId, credits }: Omit<GrantConfirmation, 'approvedBy' | 'runBy'>,
): Promise<CreditProposal> {
  const found = await findProposal(requestId);
  const isLive = found !== null && found.ttl * 1000 > clock();
  if (!isLive || found.userId !== userId || found.credits !== credits)
    throw new AppError('credits.noProposal');
  return found;
}
