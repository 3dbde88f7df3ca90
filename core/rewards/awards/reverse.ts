import { AppError } from '#core/platform/app-error.ts';
import { requestKeyOf } from '#core/platform/limits/once.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import { ENTRY_ID, type EntryItem } from '../ledger/entry.entity.ts';
import { addLots, sumOf } from '../ledger/lots.ts';
import { applyMovement, type EntryPlan } from '../ledger/posting.ts';
import { personOf } from '../posting/person-limits.ts';
import { madeBy, type Poster, type PostingResult, postEntry } from '../posting/post-entry.ts';
import { givenBack, isOfPurchase, keptGoods, takenBack } from './returns.ts';

export interface Returned {
  entryId: string;
  reason: string;
  /** KES of the goods; undefined for all that is left. */
  kes?: number | undefined;
  redemptionId?: string | undefined;
}

/**
 * Reverses an entry at once or in parts; each part makes an entry. Points of a redemption return to their lots.
 * Reversing an award also reverses its kept KES, and returns points that its purchase used. No balance falls below
 * zero: the entry notes missing points.
 * @throws AppError rewards.entryNotFound, rewards.customerErased, rewards.notReversible, rewards.alreadyReversed,
 *   rewards.alreadySpent, rewards.returnTooMuch, rewards.otherPurchase, team.notAllowed and the errors of `postEntry`
 */
export async function reverse(
  deps: Deps,
  poster: Poster,
  { entryId, reason, kes, redemptionId }: Returned,
): Promise<PostingResult> {
  const { businessId, key } = poster;
  const requestKey = await requestKeyOf(businessId, key, {
    reverse: entryId,
    reason,
    kes,
    redemptionId,
  });
  return postEntry(deps, requestKey, async () => {
    const entry = await requireReversible(deps, { ...poster, entryId });
    const build = reversals[entry.type];
    if (!build) throw new AppError('rewards.notReversible', { because: 'type' });
    const used =
      redemptionId === undefined
        ? null
        : await requireUsed(deps, { ...poster, entryId: redemptionId }, entry);
    requirePart(entry, kes);
    return {
      phone: entry.phone,
      person: poster.member && personOf(poster, await deps.findRules(businessId)),
      planEntry: (customer, now) => {
        if (!customer) throw new AppError('rewards.entryNotFound');
        const reversal = build({ entry, used, customer, kes, now });
        return {
          ...reversal,
          entry: { ...reversal.entry, ...madeBy(poster), reason, reverses: entryId },
        };
      },
    };
  });
}

interface Named extends Pick<Poster, 'businessId' | 'by' | 'member'> {
  entryId: string;
}

async function requireReversible(
  deps: Deps,
  { businessId, by, member, entryId }: Named,
): Promise<EntryItem> {
  const entry = ENTRY_ID.test(entryId) ? await deps.findEntry(businessId, entryId) : null;
  if (!entry) throw new AppError('rewards.entryNotFound');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  if (entry.reversedBy) throw new AppError('rewards.alreadyReversed');
  if (by === 'till') requireToday(entry, deps.clock());
  if (member?.role === 'cashier') requireOwnOfToday(entry, member, deps.clock());
  return entry;
}

async function requireUsed(deps: Deps, named: Named, award: EntryItem): Promise<EntryItem> {
  const used = await requireReversible(deps, named);
  if (!(await isOfPurchase(deps, { award, used }))) throw new AppError('rewards.otherPurchase');
  return used;
}

/** A till reverses entries of the same day; the owner decides about older ones. */
function requireToday({ at }: EntryItem, now: number): void {
  if (nairobiDay(Date.parse(at)) === nairobiDay(now)) return;
  throw new AppError('rewards.notReversible', { because: 'day' });
}

/** A cashier takes back only entries that they made today; a manager or the owner decides about the rest. */
function requireOwnOfToday({ memberId, at }: EntryItem, member: TeamActor, now: number): void {
  const isOwn = memberId === member.memberId && nairobiDay(Date.parse(at)) === nairobiDay(now);
  if (!isOwn) throw new AppError('team.notAllowed');
}

function requirePart(entry: EntryItem, kes: number | undefined): void {
  const most = keptGoods(entry) ?? 0;
  if (kes !== undefined && kes > most) throw new AppError('rewards.returnTooMuch', { kes: most });
}

/** @returns the share of an entry that has come back by now, earlier parts included, from 0 to 1 */
function partBack(entry: EntryItem, kes: number | undefined): number {
  const { kes: spent, returnedKes = 0 } = entry;
  return kes === undefined || !spent ? 1 : (returnedKes + kes) / spent;
}

interface Work {
  entry: EntryItem;
  used: EntryItem | null;
  customer: CustomerItem;
  kes: number | undefined;
  now: number;
}

type Reversal = Omit<EntryPlan, 'entry'> & { entry: Omit<EntryPlan['entry'], 'by'> };

const reversals: Partial<Record<EntryItem['type'], (work: Work) => Reversal>> = {
  award: reverseAward,
  redeem: reverseRedemption,
};

/** The points that the purchase used go back first, so that fewer can be missing. */
function reverseAward({ entry, used, customer, kes, now }: Work): Reversal {
  const part = partBack(entry, kes);
  const back = used ? givenBack(used, part, now) : {};
  const points = sumOf(back);
  const holding = applyMovement(customer, { lots: back, earned: 0, redeemed: -points });
  const taken = takenBack(entry, holding, { kes, now });
  const isNothing = sumOf(taken.lots) === 0 && taken.missing > 0 && taken.keptKes === undefined;
  if (isNothing && !used) throw new AppError('rewards.alreadySpent');
  const { missing, keptKes, marks } = taken;
  return {
    entry: {
      type: 'reverseAward',
      ...(kes !== undefined && { kes }),
      ...(used && { alsoReverses: used.entryId, pointsUsed: -points }),
      ...(keptKes !== undefined && { keptKes: keptKes - (customer.keptKes ?? 0) }),
      ...(missing > 0 && { missingPoints: missing }),
    },
    movement: {
      lots: addLots(back, taken.lots),
      earned: sumOf(taken.lots),
      redeemed: -points,
    },
    changes: { ...marks, ...(keptKes !== undefined && { keptKes }) },
    taken: [
      { of: entry, kes: kes ?? keptGoods(entry), isAll: part === 1 },
      ...(used ? [{ of: used, points, isAll: isAllBack(used, points) }] : []),
    ],
  };
}

function reverseRedemption({ entry, kes, now }: Work): Reversal {
  const part = partBack(entry, kes);
  const lots = givenBack(entry, part, now);
  const points = sumOf(lots);
  const goods = kes ?? keptGoods(entry);
  return {
    entry: { type: 'reverseRedeem', pointsUsed: -points, kes: goods ?? 0 },
    movement: { lots, earned: 0, redeemed: -points },
    taken: [{ of: entry, kes: goods, points, isAll: part === 1 || isAllBack(entry, points) }],
  };
}

const isAllBack = ({ lots, returnedPoints = 0 }: EntryItem, points: number): boolean =>
  returnedPoints + points === -sumOf(lots);
