import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { MOST_AT_ONCE, MOST_BY_ONE } from '#shared/credits/grants.ts';
import type { CreditGrant } from './credit-grant.entity.ts';
import type { Deps } from './deps.ts';
import type { Grantors } from './grant.store.ts';
import { grantorName } from './grantor-name.ts';

export interface NewGrant
  extends Pick<Grantors, 'grantedBy' | 'runBy'>,
    Pick<CreditGrant, 'userId' | 'credits' | 'reason'> {
  /** Whoever repeats a grant gives the same id, and grants nothing more. */
  requestId: string;
}

export interface Granted {
  /** The balance of SMS credits after it. */
  smsBalance: number;
  /** Whether it had been done before: then nothing has changed. */
  isRepeat: boolean;
}

const REQUEST_ID = /^[\w.-]{4,100}$/;

/**
 * Grants SMS credits to a business, once for each request id.
 *
 * @throws AppError credits.grantIncomplete, credits.nameUnclear, credits.secondNameMissing for more than one person
 *   may grant alone in a day, accounts.notFound; request.keyReused if the id belongs to another grant
 */
export async function grantCredits(deps: Deps, given: NewGrant): Promise<Granted> {
  const { grantedBy, runBy, ...grant } = checkedGrant(given);
  if (grant.credits > MOST_BY_ONE) throw new AppError('credits.secondNameMissing');
  return insertOnce(deps, { ...grant, at: isoTime(deps.clock()) }, { grantedBy, runBy });
}

/**
 * @returns a grant as it is kept
 * @throws AppError credits.grantIncomplete, credits.nameUnclear
 */
export function checkedGrant({ reason: typed, grantedBy, ...given }: NewGrant): NewGrant {
  const { credits, requestId } = given;
  const reason = typed.trim();
  const isWhole = Number.isInteger(credits) && credits >= 1 && credits <= MOST_AT_ONCE;
  if (!isWhole || !reason || !grantedBy.trim() || !REQUEST_ID.test(requestId))
    throw new AppError('credits.grantIncomplete');
  return { ...given, reason, grantedBy: grantorName(grantedBy) };
}

/** @throws AppError accounts.notFound, request.keyReused */
export async function insertOnce(
  deps: Deps,
  grant: CreditGrant,
  grantors: Grantors,
): Promise<Granted> {
  const outcome = await deps.insertGrant(grant, grantors);
  if (outcome === 'tooMany') throw new AppError('credits.secondNameMissing');
  if (outcome === 'repeated') requireSame(await deps.findGrant(grant.requestId), grant);
  const found = await deps.findCredits(grant.userId);
  if (outcome === 'noAccount' || !found) throw new AppError('accounts.notFound');
  return { smsBalance: found.smsBalance, isRepeat: outcome === 'repeated' };
}

type Content = Pick<CreditGrant, 'userId' | 'credits' | 'reason'>;

/** @throws AppError request.keyReused unless the earlier one was the same */
export function requireSame(earlier: Content | null, grant: Content): void {
  const isSame =
    earlier?.userId === grant.userId &&
    earlier.credits === grant.credits &&
    earlier.reason === grant.reason;
  if (!isSame) throw new AppError('request.keyReused');
}
