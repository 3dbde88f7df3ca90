import { AppError } from '#core/platform/app-error.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { MOST_AT_ONCE, MOST_BY_ONE, PROPOSED_DAYS } from '#shared/credits/grants.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { CreditGrant, CreditProposal, Grantors } from './credits.store.ts';
import type { Deps } from './deps.ts';

export interface NewGrant
  extends Pick<Grantors, 'grantedBy' | 'runBy'>,
    Pick<CreditGrant, 'userId' | 'credits' | 'reason'> {
  /** A second request with the same id grants nothing more. */
  requestId: string;
}

export interface Granted {
  /** Credits after the grant. */
  smsBalance: number;
  /** True if the grant was done before, so this call changed nothing. */
  isRepeat: boolean;
}

const REQUEST_ID = /^[\w.-]{4,100}$/;

/**
 * Grants once for each request id.
 * @throws AppError credits.grantIncomplete, credits.nameUnclear, accounts.notFound; credits.secondNameMissing if one
 *   person may not grant so much in a day; request.keyReused if the id belongs to another grant
 */
export async function grantCredits(deps: Deps, given: NewGrant): Promise<Granted> {
  const { grantedBy, runBy, ...grant } = checkedGrant(given);
  if (grant.credits > MOST_BY_ONE) throw new AppError('credits.secondNameMissing');
  return insertOnce(deps, { ...grant, at: isoTime(deps.clock()) }, { grantedBy, runBy });
}

/** @throws AppError credits.grantIncomplete, credits.nameUnclear */
function checkedGrant({ reason: typed, grantedBy, ...given }: NewGrant): NewGrant {
  const { credits, requestId } = given;
  const reason = typed.trim();
  const isWhole = Number.isInteger(credits) && credits >= 1 && credits <= MOST_AT_ONCE;
  if (!isWhole || !reason || !grantedBy.trim() || !REQUEST_ID.test(requestId))
    throw new AppError('credits.grantIncomplete');
  return { ...given, reason, grantedBy: grantorName(grantedBy) };
}

/** @throws AppError credits.secondNameMissing, accounts.notFound, request.keyReused */
async function insertOnce(deps: Deps, grant: CreditGrant, grantors: Grantors): Promise<Granted> {
  const outcome = await deps.insertGrant(grant, grantors);
  if (outcome === 'tooMany') throw new AppError('credits.secondNameMissing');
  if (outcome === 'repeated') requireSame(await deps.findGrant(grant.requestId), grant);
  const found = await deps.findCredits(grant.userId);
  if (outcome === 'noAccount' || !found) throw new AppError('accounts.notFound');
  return { smsBalance: found.smsBalance, isRepeat: outcome === 'repeated' };
}

type Content = Pick<CreditGrant, 'userId' | 'credits' | 'reason'>;

/** @throws AppError request.keyReused unless the earlier grant was the same */
function requireSame(earlier: Content | null, grant: Content): void {
  const isSame =
    earlier?.userId === grant.userId &&
    earlier.credits === grant.credits &&
    earlier.reason === grant.reason;
  if (!isSame) throw new AppError('request.keyReused');
}

/** A grant that is larger than one person may make in a day: one person proposes it, another confirms it. */

/**
 * A second proposal with the same id changes nothing.
 * @throws AppError credits.grantIncomplete, credits.nameUnclear, accounts.notFound; request.keyReused if the id belongs
 * to another grant
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

/** Proposes the grant if one person may not make it. @throws AppError with the codes of both functions */
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

/** The second person must type the owner and the credits again, so that nobody confirms a proposal unread. */
export type GrantConfirmation = Pick<CreditProposal, 'requestId' | 'userId' | 'credits'> & {
  approvedBy: string;
  /** The credentials that confirm the grant. */
  runBy: string;
};

/**
 * Refuses a second person whose name or credentials are the same as the first person's.
 * @throws AppError credits.nameUnclear, credits.noProposal, credits.samePerson, accounts.notFound
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

/** The statement keeps the names of people who grant credits. */

/** Only these letters, because digits and letters of other scripts may look like them. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z .'’-]*$/;

/** Without accents, with one blank between words. @throws AppError credits.nameUnclear for letters other than A to Z */
function grantorName(typed: string): string {
  const name = typed.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ');
  if (!PLAIN_NAME.test(name)) throw new AppError('credits.nameUnclear');
  return name;
}

/** Replaces letters that look alike by one of them. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[lj]/g, 'i'],
];

/** Whether two names look alike, such as `Ali` and `AIi`. */
const looksLike = (one: string, other: string): boolean => seen(one) === seen(other);

const seen = (name: string): string =>
  alike.reduce((text, [letters, as]) => text.replace(letters, as), name.toLowerCase());
