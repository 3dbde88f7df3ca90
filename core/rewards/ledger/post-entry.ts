import { setTimeout as wait } from 'node:timers/promises';
import { isErased } from '../../../shared/rewards/erasure.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import type { RequestKey } from '../../platform/request.store.ts';
import type { Deps } from '../deps.ts';
import type { RedeemCode } from '../redemptions/redeem-code.store.ts';
import type { CustomerItem, EntryItem, Posting } from './ledger.store.ts';
import { applyMovement, type Movement, newCustomer, sumOf } from './lots.ts';

export interface PostingRequest {
  businessId: string;
  phone: string;
  requestKey: RequestKey;
  decide: Decide;
  /** The code of the customer that this posting uses up. */
  code?: RedeemCode | undefined;
}

/** Decides about an entry on the customer as it is now; called again when another posting was quicker. */
export type Decide = (customer: CustomerItem | null, now: number) => Decision;

export interface Decision {
  draft: EntryDraft;
  movement: Movement;
  /** Changes outside the ledger: a name, a consent, the visit. */
  changes?: Partial<CustomerItem>;
}

type EntryDraft = Omit<
  EntryItem,
  'businessId' | 'entryId' | 'phone' | 'points' | 'balanceAfter' | 'lots' | 'at' | 'reversedBy'
>;

export interface PostingResult {
  entry: EntryItem;
  customer: CustomerItem;
}

/** Enough for several tills with one customer: after so many attempts something else is wrong. */
export const ATTEMPTS = 80;
const LONGEST_WAIT_MS = 100;

/**
 * Posts one entry to the ledger of a customer. No balance goes below zero and one request acts
 * once, however many postings run at the same time: each attempt is made on the balance that was
 * read for it.
 *
 * @throws AppError request.keyReused, rewards.alreadyReversed, rewards.beingErased,
 *   rewards.customerErased, rewards.codeExpired for a code that is used up, server.busy, and the
 *   errors of `decide`
 */
export async function postEntry(deps: Deps, request: PostingRequest): Promise<PostingResult> {
  const { businessId, phone, requestKey } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await deps.findCustomer(businessId, phone);
    if (before?.erasedAs) throw new AppError('rewards.beingErased');
    const posting = buildPosting(deps, request, before);
    const outcome = await deps.writePosting(posting);
    if (outcome === 'posted') return { entry: posting.entry, customer: posting.after };
    if (outcome === 'reversed') throw new AppError('rewards.alreadyReversed');
    if (outcome === 'codeSpent') throw new AppError('rewards.codeExpired');
    const earlier = outcome === 'repeated' && (await findEarlierResult(deps, requestKey));
    if (earlier) return earlier;
    await pauseAfter(attempt);
  }
  throw new AppError('server.busy');
}

/** Waits longer after each attempt, for a random time, so that no two callers keep in step. */
export const pauseAfter = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(LONGEST_WAIT_MS, 5 * (attempt + 1)));

/**
 * @returns the entry that a request posted before, with the customer as it is now; null for a new
 *   request
 * @throws AppError request.keyReused if the key came with another body before,
 *   rewards.customerErased if the customer has been erased since
 */
export async function findEarlierResult(
  deps: Deps,
  key: RequestKey,
): Promise<PostingResult | null> {
  const done = await deps.findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  const entry = await deps.findEntry(key.userId, done.resultId);
  if (entry && isErased(entry.phone)) throw new AppError('rewards.customerErased');
  const customer = entry && (await deps.findCustomer(key.userId, entry.phone));
  if (!customer) throw new Error('a request that was done has no entry');
  return { entry, customer };
}

/** @returns the posting to write, on a customer as it was read */
export function buildPosting(
  { clock, newId }: Deps,
  { businessId, phone, requestKey, decide, code }: PostingRequest,
  before: CustomerItem | null,
): Posting {
  const now = clock();
  const { draft, movement, changes } = decide(before, now);
  const customer = before ?? newCustomer(businessId, phone, now);
  const after = { ...applyMovement(customer, movement), ...changes };
  const entry: EntryItem = {
    ...draft,
    businessId,
    entryId: newId(now),
    phone,
    points: sumOf(movement.lots),
    balanceAfter: after.points,
    lots: movement.lots,
    at: isoTime(now),
  };
  return { before, after, entry, totals: totalsOf(entry), requestKey, code, now };
}

/** @returns the points that an entry adds to each sum of its business */
function totalsOf({ type, points }: EntryItem): Posting['totals'] {
  const nothing = { awarded: 0, redeemed: 0, expired: 0 };
  if (type === 'expire') return { ...nothing, expired: -points };
  const isRedemption = type === 'redeem' || type === 'reverseRedeem';
  return isRedemption ? { ...nothing, redeemed: -points } : { ...nothing, awarded: points };
}
