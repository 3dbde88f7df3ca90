import type { TeamActor } from '../../shared/platform/contract.ts';
import { DAY_MS } from '../../shared/platform/time.ts';
import { isErased } from '../../shared/rewards/erasure.ts';
import { GRACE_DAYS, nairobiDay, nairobiMonth } from '../../shared/rewards/points.ts';
import { AppError } from '../platform/app-error.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import { madeBy, type Poster } from './award.ts';
import type { CustomerItem, Lots } from './customers/customer.entity.ts';
import type { Deps } from './deps.ts';
import type { EntryItem } from './ledger/entry.entity.ts';
import { ENTRY_ID } from './ledger/entry-id.ts';
import { sumOf } from './ledger/lots.ts';
import { type EntryPlan, type PostingResult, postEntry } from './ledger/post-entry.ts';

/**
 * Reverses an award or a redemption once, by an entry of its own. The points of a redemption
 * return to the lots they came from; the unspent points of an award are taken away.
 *
 * @throws AppError rewards.entryNotFound, rewards.customerErased, rewards.notReversible,
 *   rewards.alreadyReversed, rewards.alreadySpent, team.notAllowed and the errors of `postEntry`
 */
export async function reverse(
  deps: Deps,
  poster: Poster,
  { entryId, reason }: { entryId: string; reason: string },
): Promise<PostingResult> {
  const { businessId, by, member, key } = poster;
  const requestKey = await requestKeyOf(businessId, key, { reverse: entryId, reason });
  return postEntry(deps, requestKey, async () => {
    const entry = await requireReversible(deps, businessId, entryId);
    if (by === 'till') requireToday(entry, deps.clock());
    if (member?.role === 'cashier') requireOwnOfToday(entry, member, deps.clock());
    const build = reversals[entry.type];
    if (!build) throw new AppError('rewards.notReversible', { because: 'type' });
    return {
      phone: entry.phone,
      planEntry: (customer, now) => {
        if (!customer) throw new AppError('rewards.entryNotFound');
        const reversal = build(entry, customer, now);
        return {
          entry: { ...reversal.entry, ...madeBy(poster), reason, reverses: entryId },
          movement: reversal.movement,
        };
      },
    };
  });
}

async function requireReversible(
  deps: Deps,
  businessId: string,
  entryId: string,
): Promise<EntryItem> {
  const entry = ENTRY_ID.test(entryId) ? await deps.findEntry(businessId, entryId) : null;
  if (!entry) throw new AppError('rewards.entryNotFound');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  if (entry.reversedBy) throw new AppError('rewards.alreadyReversed');
  return entry;
}

/** A till reverses entries of the same day; the owner decides about older ones. */
function requireToday({ at }: EntryItem, now: number): void {
  if (nairobiDay(Date.parse(at)) === nairobiDay(now)) return;
  throw new AppError('rewards.notReversible', { because: 'day' });
}

/** A cashier takes back what the cashier made on the same day; a manager or the owner decides about the rest. */
function requireOwnOfToday({ memberId, at }: EntryItem, member: TeamActor, now: number): void {
  const isOwn = memberId === member.memberId && nairobiDay(Date.parse(at)) === nairobiDay(now);
  if (!isOwn) throw new AppError('team.notAllowed');
}

interface Reversal {
  entry: Omit<EntryPlan['entry'], 'by'>;
  movement: EntryPlan['movement'];
}

type BuildReversal = (entry: EntryItem, customer: CustomerItem, now: number) => Reversal;

const reversals: Partial<Record<EntryItem['type'], BuildReversal>> = {
  award: (entry, customer) => {
    const lots = unspentOf(entry.lots, customer);
    return {
      entry: { type: 'reverseAward' },
      movement: { lots, earned: sumOf(lots), redeemed: 0 },
    };
  },
  redeem: (entry, _customer, now) => {
    const lots = returnedBy(entry.lots, now);
    const points = sumOf(lots);
    return {
      entry: { type: 'reverseRedeem', pointsUsed: -points, kes: entry.kes ?? 0 },
      movement: { lots, earned: 0, redeemed: -points },
    };
  },
};

/**
 * @param awarded the lots that an award added to
 * @returns the points of these lots that the customer still holds, to be taken
 * @throws AppError rewards.alreadySpent if the customer holds none of them
 */
function unspentOf(awarded: Lots, customer: CustomerItem): Lots {
  const taken: Lots = {};
  for (const [lot, points] of Object.entries(awarded)) {
    const part = Math.min(points, customer.lots[lot] ?? 0);
    if (part > 0) taken[lot] = -part;
  }
  if (Object.keys(taken).length === 0) throw new AppError('rewards.alreadySpent');
  return taken;
}

/**
 * @param taken the lots that a redemption took from
 * @returns the points to give back to these lots; points that would expire within a week go to a
 *   lot that lasts a week at least
 */
function returnedBy(taken: Lots, now: number): Lots {
  const earliest = nairobiMonth(now + GRACE_DAYS * DAY_MS);
  const returned: Lots = {};
  for (const [lot, points] of Object.entries(taken)) {
    const target = lot < earliest ? earliest : lot;
    returned[target] = (returned[target] ?? 0) - points;
  }
  return returned;
}
