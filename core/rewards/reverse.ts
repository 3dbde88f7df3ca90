import { isErased } from '../../shared/rewards/erasure.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import { AppError } from '../platform/app-error.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { Poster, RewardParts } from './award.ts';
import { ENTRY_ID } from './ledger/entry-id.ts';
import type { CustomerItem, EntryItem } from './ledger/ledger.store.ts';
import { type Decision, earlierPosting, type Posted, post } from './ledger/post.ts';
import { giveBack, sumOf, takeBack } from './ledger/post-entry.ts';

/**
 * Takes an award or a redemption back by an entry of its own, once. A redemption's points return
 * to the lots they came from; of an award, what is unspent goes.
 *
 * @throws AppError rewards.entryNotFound, customerErased, notReversible, alreadyReversed,
 *   alreadySpent
 */
export async function reverse(
  parts: RewardParts,
  { businessId, by, key }: Poster,
  { entryId, reason }: { entryId: string; reason: string },
): Promise<Posted> {
  const requestKey = requestKeyOf(businessId, key, { reverse: entryId, reason });
  const earlier = await earlierPosting(parts, requestKey);
  if (earlier) return earlier;
  const entry = ENTRY_ID.test(entryId) ? await parts.findEntry(businessId, entryId) : null;
  if (!entry) throw new AppError('rewards.entryNotFound');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  if (entry.reversedBy) throw new AppError('rewards.alreadyReversed');
  if (by === 'till') requireToday(entry, parts.clock());
  const undo = reversals[entry.type];
  if (!undo) throw new AppError('rewards.notReversible');
  return post(parts, {
    ...{ businessId, requestKey },
    phone: entry.phone,
    decide: (customer, now) => {
      if (!customer) throw new AppError('rewards.entryNotFound');
      const { draft, movement } = undo(entry, customer, now);
      return { draft: { ...draft, by, reason, reverses: entryId }, movement };
    },
  });
}

/** A till takes back what was posted the same day; what is older is its owner's to decide. */
function requireToday({ at }: EntryItem, now: number): void {
  if (nairobiDay(Date.parse(at)) === nairobiDay(now)) return;
  const message =
    'A till takes back what was posted today. Older entries are reversed on the site.';
  throw new AppError('rewards.notReversible', message);
}

type Undo = (entry: EntryItem, customer: CustomerItem, now: number) => Omit<Decision, 'changes'>;

const reversals: Partial<Record<EntryItem['type'], Undo>> = {
  award: (entry, customer) => {
    const lots = takeBack(customer, entry.lots);
    return {
      draft: { type: 'reverseAward', by: 'owner' },
      movement: { lots, earned: sumOf(lots), redeemed: 0 },
    };
  },
  redeem: (entry, _customer, now) => {
    const lots = giveBack(entry.lots, now);
    const points = sumOf(lots);
    return {
      draft: { type: 'reverseRedeem', by: 'owner', pointsUsed: -points, kes: entry.kes ?? 0 },
      movement: { lots, earned: 0, redeemed: -points },
    };
  },
};
