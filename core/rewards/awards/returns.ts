import { DAY_MS, MINUTE_MS, nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import { takenByReturn } from '#shared/rewards/earning.ts';
import { GRACE_DAYS } from '#shared/rewards/points.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import { type EntryItem, idsWithin } from '../ledger/entry.entity.ts';
import { sumOf } from '../ledger/lots.ts';

interface TakenBack {
  /** Taken from each lot, below zero. */
  lots: Lots;
  /** The kept KES afterwards; undefined if unchanged. */
  keptKes: number | undefined;
  /** Points that could not be taken back, because they were used. */
  missing: number;
  /** Marks of the visit and the birthday, so that they can give points again. */
  marks: Partial<CustomerItem>;
}

/**
 * The customer keeps the points of the visit and the birthday until all the goods are returned.
 * @param customer the customer after the points that the purchase used were given back
 * @param kes the returned part; undefined for all that is left
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
    // Points that could not be taken back are not given a second time.
    marks: isWhole && missing === 0 ? marksBefore(award, customer) : {},
  };
}

/** @returns KES of the goods that the customer still has; undefined without an amount */
export const keptGoods = ({ kes, returnedKes = 0 }: EntryItem): number | undefined =>
  kes === undefined ? undefined : kes - returnedKes;

/** The points to take for the KES spent, or for typed points, and the kept KES afterwards. */
function takenOf(award: EntryItem, customer: CustomerItem, kes: number | undefined) {
  const { kes: spent, earnPer, times = 1, points, visitPoints = 0, birthdayPoints = 0 } = award;
  const kept = customer.keptKes ?? 0;
  const left = keptGoods(award);
  if (left !== undefined && earnPer !== undefined) {
    const bought = { kes: left, per: earnPer, times, keeps: award.keptKes !== undefined };
    return takenByReturn(bought, kept, kes ?? left);
  }
  // Typed points, or an old award without its rule.
  const base = points - visitPoints - birthdayPoints;
  const madeBy = (goods: number) => (spent ? Math.floor((base * goods) / spent) : 0);
  const before = left === undefined ? base : madeBy(left);
  const after = left !== undefined && kes !== undefined ? madeBy(left - kes) : 0;
  return { points: before - after, keptKes: kept };
}

/** Takes from the award's own lots first, then from those that expire first. */
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

/**
 * @param part the share given back by now, earlier parts included, 0 to 1; a fraction of a point stays used
 * @returns points for their lots, long-lasting ones first; a lot that ends within a week is replaced by a later one
 */
export function givenBack(
  { lots, returnedPoints = 0 }: EntryItem,
  part: number,
  now: number,
): Lots {
  const earliest = nairobiMonth(now + GRACE_DAYS * DAY_MS);
  // 0.1 * 3 / 0.3 is below 1.
  let open = Math.floor(Number((-sumOf(lots) * part).toFixed(8))) - returnedPoints;
  let before = returnedPoints;
  const returned: Lots = {};
  for (const [lot, points] of Object.entries(lots).sort().reverse()) {
    const done = Math.min(before, -points);
    const back = Math.min(open, -points - done);
    const target = lot < earliest ? earliest : lot;
    if (back > 0) returned[target] = (returned[target] ?? 0) + back;
    if (back > 0) open -= back;
    before -= done;
  }
  return returned;
}

/** Works out which redemption was for which purchase, because no posting says so. */

/** A redemption and the award of its purchase are closer than this, because the rest is paid in the same visit. */
const APART_MINUTES = 30;

interface Pair {
  award: EntryItem;
  used: EntryItem;
}

/**
 * An award and a redemption belong to one purchase if they are the nearest within half an hour. Of two equally near
 * pairs, the earlier counts. Different references are different purchases. An award of typed points only counts if it
 * is the returned one.
 */
export async function isOfPurchase(deps: Deps, { award, used }: Pair): Promise<boolean> {
  if (award.type !== 'award' || used.type !== 'redeem' || used.phone !== award.phone) return false;
  if (!mayBelong({ award, used })) return false;
  const around = await entriesAround(deps, used);
  // The index may not have the last entries yet.
  const all = new Map([...around, award, used].map((one) => [one.entryId, one]));
  const ofAward = pairsOf([...all.values()], award.entryId).get(award.entryId);
  return ofAward === used.entryId;
}

async function entriesAround(
  { listCustomerEntries }: Deps,
  { businessId, phone, at }: EntryItem,
): Promise<EntryItem[]> {
  const [moment, apart] = [Date.parse(at), 2 * APART_MINUTES * MINUTE_MS];
  const ids = idsWithin({ first: moment - apart, last: moment + apart });
  const entries: EntryItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomerEntries(businessId, phone, { kind: undefined, ids, cursor });
    entries.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** @returns for each award the redemption of its purchase */
function pairsOf(entries: readonly EntryItem[], returned: string): Map<string, string> {
  const inOrder = entries.toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1));
  const awards = inOrder.filter(
    ({ type, kes, entryId }) => type === 'award' && (kes !== undefined || entryId === returned),
  );
  const redemptions = inOrder.filter(({ type }) => type === 'redeem');
  const near = awards
    .flatMap((award) => redemptions.map((used) => ({ award, used })))
    .filter(mayBelong)
    .toSorted((one, other) => minutesApart(one) - minutesApart(other) || byFirst(one, other));
  const pairs = new Map<string, string>();
  for (const { award, used } of near) {
    const isTaken = pairs.has(award.entryId) || [...pairs.values()].includes(used.entryId);
    if (!isTaken) pairs.set(award.entryId, used.entryId);
  }
  return pairs;
}

function mayBelong({ award, used }: Pair): boolean {
  const references = new Set([award.reference, used.reference].filter(Boolean));
  return references.size < 2 && minutesApart({ award, used }) < APART_MINUTES;
}

const minutesApart = ({ award, used }: Pair): number =>
  Math.floor(Math.abs(Date.parse(award.at) - Date.parse(used.at)) / MINUTE_MS);

const byFirst = (one: Pair, other: Pair): number => (inTime(one) < inTime(other) ? -1 : 1);

const inTime = ({ award, used }: Pair): string => [award.entryId, used.entryId].sort().join();
