import { AppError } from '#core/platform/app-error.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { MOST_AT_ONCE, MOST_BY_ONE, PROPOSED_DAYS } from '#shared/credits/grants.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { CreditGrant, CreditProposal, Grantors } from './credits.store.ts';
import type { Deps } from './deps.ts';

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
function checkedGrant({ reason: typed, grantedBy, ...given }: NewGrant): NewGrant {
  const { credits, requestId } = given;
  const reason = typed.trim();
  const isWhole = Number.isInteger(credits) && credits >= 1 && credits <= MOST_AT_ONCE;
  if (!isWhole || !reason || !grantedBy.trim() || !REQUEST_ID.test(requestId))
    throw new AppError('credits.grantIncomplete');
  return { ...given, reason, grantedBy: grantorName(grantedBy) };
}

/** @throws AppError accounts.notFound, request.keyReused */
async function insertOnce(deps: Deps, grant: CreditGrant, grantors: Grantors): Promise<Granted> {
  const outcome = await deps.insertGrant(grant, grantors);
  if (outcome === 'tooMany') throw new AppError('credits.secondNameMissing');
  if (outcome === 'repeated') requireSame(await deps.findGrant(grant.requestId), grant);
  const found = await deps.findCredits(grant.userId);
  if (outcome === 'noAccount' || !found) throw new AppError('accounts.notFound');
  return { smsBalance: found.smsBalance, isRepeat: outcome === 'repeated' };
}

type Content = Pick<CreditGrant, 'userId' | 'credits' | 'reason'>;

/** @throws AppError request.keyReused unless the earlier one was the same */
function requireSame(earlier: Content | null, grant: Content): void {
  const isSame =
    earlier?.userId === grant.userId &&
    earlier.credits === grant.credits &&
    earlier.reason === grant.reason;
  if (!isSame) throw new AppError('request.keyReused');
}

/** More credits than one person may grant in a day: one proposes them, and another one confirms, each by an own command. */

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

/** The names of those who grant credits, which the statement keeps. */

/** Letters of other scripts, and digits, look like these without being them. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z .'’-]*$/;

/**
 * @param typed a name; accents are taken away
 * @returns the name, with one blank between its words
 * @throws AppError credits.nameUnclear for one with other letters than A to Z
 */
function grantorName(typed: string): string {
  const name = typed.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ');
  if (!PLAIN_NAME.test(name)) throw new AppError('credits.nameUnclear');
  return name;
}

/** What letters are taken for where nobody looks twice. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[lj]/g, 'i'],
];

/** @returns whether two names look like one, as `Ali` and `AIi` do */
const looksLike = (one: string, other: string): boolean => seen(one) === seen(other);

const seen = (name: string): string =>
  alike.reduce((text, [letters, as]) => text.replace(letters, as), name.toLowerCase());
