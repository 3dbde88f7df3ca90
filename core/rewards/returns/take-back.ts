import { nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import { takenByReturn } from '#shared/rewards/earning.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { sumOf } from '../ledger/lots.ts';

interface TakenBack {
  /** The points to take from each lot, below zero. */
  lots: Lots;
  /** The kept KES afterwards; undefined if they stay as they are. */
  keptKes: number | undefined;
  /** Points that are not there any more. */
  missing: number;
  /** The marks of the visit and the birthday, so that they can give points again. */
  marks: Partial<CustomerItem>;
}

/**
 * @param award the award whose goods were returned
 * @param customer as it is after what the purchase used was given back
 * @param kes the part that is returned; undefined for all that is left of it. The points of the visit and the
 *   birthday stay where a part of the goods does
 */
export function takenBack(
  award: EntryItem,
  customer: CustomerItem,
  { kes, now }: { kes: number | undefined; now: number },
): TakenBack {
  const isWhole = kes === undefined || kes === keptGoods(award);
  const { visitPoints = 0, birthdayPoints = 0 } = award;
  const { points, keptKes } = takenOf(award, customer, kes);
  const wanted = points + (isWhole ? visitPoints + birthdayPoints : 0);
  const lots = takeFrom(customer, award.lots, wanted, now);
  const missing = wanted + sumOf(lots);
  return {
    lots,
    keptKes: keptKes === (customer.keptKes ?? 0) ? undefined : keptKes,
    missing,
    // What was not given back is not given again.
    marks: isWhole && missing === 0 ? marksBefore(award, customer) : {},
  };
}

/** @returns KES of the goods that the customer has still; undefined where no amount was named */
export const keptGoods = ({ kes, returnedKes = 0 }: EntryItem): number | undefined =>
  kes === undefined ? undefined : kes - returnedKes;

/** The points that the money or the person at the till made, and the KES that are kept without them. */
function takenOf(award: EntryItem, customer: CustomerItem, kes: number | undefined) {
  const { kes: spent, earnPer, times = 1, points, visitPoints = 0, birthdayPoints = 0 } = award;
  const kept = customer.keptKes ?? 0;
  const left = keptGoods(award);
  if (left !== undefined && earnPer !== undefined) {
    const bought = { kes: left, per: earnPer, times, keeps: award.keptKes !== undefined };
    return takenByReturn(bought, kept, kes ?? left);
  }
  // Points that were named, or an award that is older than its rule beside it.
  const base = points - visitPoints - birthdayPoints;
  const madeBy = (goods: number) => (spent ? Math.floor((base * goods) / spent) : 0);
  const before = left === undefined ? base : madeBy(left);
  const after = left !== undefined && kes !== undefined ? madeBy(left - kes) : 0;
  return { points: before - after, keptKes: kept };
}

/** Takes points from the lots of the award first, then from those that expire first. */
function takeFrom(customer: CustomerItem, own: Lots, points: number, now: number): Lots {
  const month = nairobiMonth(now);
  const others = Object.keys(customer.lots).filter((lot) => lot >= month && !(lot in own));
  const taken: Lots = {};
  let open = points;
  for (const lot of [...Object.keys(own), ...others.sort()]) {
    const part = Math.min(open, customer.lots[lot] ?? 0);
    if (part > 0) taken[lot] = -part;
    open -= part;
  }
  return taken;
}

/** A visit and a birthday that were taken back can give points again. */
function marksBefore(
  { visitPoints, birthdayYear, at }: EntryItem,
  customer: CustomerItem,
): Partial<CustomerItem> {
  const day = nairobiDay(Date.parse(at));
  const isLastVisit = visitPoints !== undefined && customer.visitDay === day;
  const isLastBirthday = birthdayYear !== undefined && customer.birthdayYear === birthdayYear;
  return {
    ...(isLastVisit && { visitDay: undefined }),
    ...(isLastBirthday && { birthdayYear: birthdayYear - 1 }),
  };
}
