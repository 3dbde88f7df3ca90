import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { MOST_AT_ONCE, MOST_BY_ONE } from '#shared/credits/grants.ts';
import type { CreditGrant } from './credit-grant.entity.ts';
import type { Deps } from './deps.ts';
import type { Grantors } from './grant.store.ts';

export interface NewGrant extends Grantors, Pick<CreditGrant, 'userId' | 'credits' | 'reason'> {
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
 * @throws AppError credits.grantIncomplete, credits.secondNameMissing, accounts.notFound;
 *   request.keyReused if the id belongs to another grant
 */
export async function grantCredits(deps: Deps, given: NewGrant): Promise<Granted> {
  const { requestId, userId, credits } = given;
  const [reason, grantedBy] = [given.reason.trim(), given.grantedBy.trim()];
  const isWhole = Number.isInteger(credits) && credits >= 1 && credits <= MOST_AT_ONCE;
  if (!isWhole || !reason || !grantedBy || !REQUEST_ID.test(requestId))
    throw new AppError('credits.grantIncomplete');
  const approvedBy = given.approvedBy?.trim() || undefined;
  requireSecondName({ credits, grantedBy, approvedBy });
  const grant = { requestId, userId, credits, reason, at: isoTime(deps.clock()) };
  const outcome = await deps.insertGrant(grant, { grantedBy, approvedBy, runBy: given.runBy });
  if (outcome === 'repeated') await requireSame(deps, grant);
  const found = await deps.findCredits(userId);
  if (outcome === 'noAccount' || !found) throw new AppError('accounts.notFound');
  return { smsBalance: found.smsBalance, isRepeat: outcome === 'repeated' };
}

/** One person alone cannot grant much. A name in other letters is the same person. */
function requireSecondName({
  credits,
  grantedBy,
  approvedBy,
}: Omit<Grantors, 'runBy'> & { credits: number }) {
  const isSecond = approvedBy !== undefined && plain(approvedBy) !== plain(grantedBy);
  if (credits > MOST_BY_ONE && !isSecond) throw new AppError('credits.secondNameMissing');
}

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

async function requireSame({ findGrant }: Deps, grant: CreditGrant): Promise<void> {
  const earlier = await findGrant(grant.requestId);
  const isSame =
    earlier?.userId === grant.userId &&
    earlier.credits === grant.credits &&
    earlier.reason === grant.reason;
  if (!isSame) throw new AppError('request.keyReused');
}
