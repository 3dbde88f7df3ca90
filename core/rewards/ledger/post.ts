import { setTimeout as wait } from 'node:timers/promises';
import { isErased } from '../../../shared/rewards/erasure.ts';
import { nairobiDay } from '../../../shared/rewards/points.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { RequestKey } from '../../platform/request.store.ts';
import type { RedeemCode } from '../redemptions/redeem-code.store.ts';
import type { CustomerItem, EntryItem, PostedEntry, PostOutcome } from './ledger.store.ts';
import { type EntryDraft, type Movement, moved, newCustomer, sumOf } from './post-entry.ts';

export interface LedgerParts {
  findRequest(key: RequestKey): Promise<{ bodyHash: string; resultId: string } | null>;
  findCustomer(businessId: string, phone: string): Promise<CustomerItem | null>;
  findEntry(businessId: string, entryId: string): Promise<EntryItem | null>;
  postEntry(posted: PostedEntry, now: number): Promise<PostOutcome>;
  newId(at: number): string;
  clock: Clock;
}

/** What to post on a customer as it is now; called again when somebody else was quicker. */
export type Decide = (customer: CustomerItem | null, now: number) => Decision;

export interface Decision {
  draft: EntryDraft;
  movement: Movement;
  /** What is not of the ledger: a name, a consent, the visit. */
  changes?: Partial<CustomerItem>;
}

export interface PostCommand {
  businessId: string;
  phone: string;
  requestKey: RequestKey;
  decide: Decide;
  /** The customer's code that this posting uses up. */
  code?: RedeemCode | undefined;
}

export interface Posted {
  entry: EntryItem;
  customer: CustomerItem;
}

/** A till and its neighbours, not a crowd: after this many tries something else is wrong. */
export const TRIES = 80;
const LONGEST_WAIT_MS = 100;

/**
 * Posts one entry of a customer's ledger. Nothing goes below zero and one key acts once, whatever
 * runs beside it: every try is made on the balance that was read for it.
 *
 * @throws AppError request.keyReused, rewards.alreadyReversed, rewards.beingErased,
 *   rewards.customerErased, rewards.codeExpired for a code that is used up, server.busy, and what
 *   `decide` throws
 */
export async function post(parts: LedgerParts, command: PostCommand): Promise<Posted> {
  const { businessId, phone, requestKey } = command;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await parts.findCustomer(businessId, phone);
    if (before?.erasedAs) throw new AppError('rewards.beingErased');
    const now = parts.clock();
    const posted = describePosting(parts, command, before, now);
    const outcome = await parts.postEntry(posted, now);
    if (outcome === 'posted') return { entry: posted.entry, customer: posted.after };
    if (outcome === 'reversed') throw new AppError('rewards.alreadyReversed');
    if (outcome === 'codeSpent') throw new AppError('rewards.codeExpired');
    const earlier = outcome === 'repeated' && (await earlierPosting(parts, requestKey));
    if (earlier) return earlier;
    await pauseAfter(attempt);
  }
  throw new AppError('server.busy');
}

/** Before the next try: longer each time, and never in step with the others. */
export const pauseAfter = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(LONGEST_WAIT_MS, 5 * (attempt + 1)));

/**
 * @returns what a request posted before, with the customer as it is now; null when it is new
 * @throws AppError request.keyReused when the key came with another body then,
 *   rewards.customerErased when its customer is gone since
 */
export async function earlierPosting(parts: LedgerParts, key: RequestKey): Promise<Posted | null> {
  const done = await parts.findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  const entry = await parts.findEntry(key.userId, done.resultId);
  if (entry && isErased(entry.phone)) throw new AppError('rewards.customerErased');
  const customer = entry && (await parts.findCustomer(key.userId, entry.phone));
  if (!customer) throw new Error('a posting that was done has no entry');
  return { entry, customer };
}

/** What a posting writes, on a customer as it was read. */
export function describePosting(
  parts: LedgerParts,
  { businessId, phone, requestKey, decide, code }: PostCommand,
  before: CustomerItem | null,
  now: number,
): PostedEntry {
  const { draft, movement, changes = {} } = decide(before, now);
  const after = { ...moved(before ?? newCustomer(businessId, phone, now), movement), ...changes };
  const points = sumOf(movement.lots);
  const entry: EntryItem = {
    ...draft,
    ...{ businessId, phone, points, balanceAfter: after.points, lots: movement.lots },
    entryId: parts.newId(now),
    at: isoTime(now),
  };
  return { before, after, entry, totals: totalsOf(entry), day: nairobiDay(now), requestKey, code };
}

/** In which of the business's sums an entry counts, and how. */
function totalsOf({ type, points }: EntryItem): PostedEntry['totals'] {
  const none = { awarded: 0, redeemed: 0, expired: 0 };
  if (type === 'expire') return { ...none, expired: -points };
  const isRedemption = type === 'redeem' || type === 'reverseRedeem';
  return isRedemption ? { ...none, redeemed: -points } : { ...none, awarded: points };
}
