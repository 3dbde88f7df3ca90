/**
 * What an entry does to a customer's points: plain arithmetic on what was read. The balance is
 * always the sum of the lots, and no lot is ever below zero.
 */
import { GRACE_DAYS, monthAfter, NEVER, nairobiMonth } from '../../../shared/rewards/points.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Lots } from '../customers/customer.entity.ts';
import type { CustomerItem, EntryItem } from './ledger.store.ts';

/** What is being posted, before it is known what it does. */
export type EntryDraft = Pick<EntryItem, 'type' | 'by'> &
  Partial<
    Pick<EntryItem, 'kes' | 'pointsUsed' | 'receiptNo' | 'reference' | 'reason' | 'reverses'>
  >;

/** What an entry changes besides the balance. */
export interface Movement {
  /** By lot: more, or fewer. */
  lots: Lots;
  earned: number;
  redeemed: number;
}

const dayMs = 24 * 60 * 60 * 1000;

export const sumOf = (lots: Lots): number => Object.values(lots).reduce((sum, n) => sum + n, 0);

export const newCustomer = (businessId: string, phone: string, now: number): CustomerItem => ({
  ...{ businessId, phone, nameKey: '', version: 0 },
  ...{ points: 0, pointsKey: pointsKeyOf(0), earned: 0, redeemed: 0, lots: {}, entries: 0 },
  lastVisit: isoTime(now),
});

export const pointsKeyOf = (points: number): string => String(points).padStart(10, '0');

/** @param expiryMonths of the settings at this moment: later settings do not touch it */
export function lotFor(now: number, expiryMonths: number | null): string {
  return expiryMonths === null ? NEVER : monthAfter(nairobiMonth(now), expiryMonths);
}

/** Points that come in, into one lot. */
export const gain = (lot: string, points: number): Movement => ({
  lots: { [lot]: points },
  earned: points,
  redeemed: 0,
});

/**
 * Points that go out, from the lots that expire first. Those whose month is over are gone, also
 * before the night has taken them.
 *
 * @throws AppError rewards.shortOfPoints
 */
export function takeOldest(customer: CustomerItem, points: number, now: number): Lots {
  const month = nairobiMonth(now);
  // "never" sorts behind every month
  const usable = Object.keys(customer.lots)
    .filter((lot) => lot >= month)
    .sort();
  const held = usable.reduce((sum, lot) => sum + (customer.lots[lot] ?? 0), 0);
  if (points > held) throw shortOf(held, points);
  const taken: Lots = {};
  let left = points;
  for (const lot of usable) {
    const part = Math.min(left, customer.lots[lot] ?? 0);
    if (part > 0) taken[lot] = -part;
    left -= part;
  }
  return taken;
}

const shortOf = (held: number, needed: number): AppError =>
  new AppError('rewards.shortOfPoints', `This customer has ${held} points; ${needed} are needed.`);

/**
 * Gives back what a redemption took, to the lots it came from. Points that would be gone by then
 * can be used for a week at least.
 */
export function giveBack(taken: Lots, now: number): Lots {
  const earliest = nairobiMonth(now + GRACE_DAYS * dayMs);
  const back: Lots = {};
  for (const [lot, points] of Object.entries(taken)) {
    const to = lot < earliest ? earliest : lot;
    back[to] = (back[to] ?? 0) - points;
  }
  return back;
}

/**
 * Takes an award back as far as it is unspent.
 *
 * @throws AppError rewards.alreadySpent when nothing of it is left
 */
export function takeBack(customer: CustomerItem, added: Lots): Lots {
  const taken: Lots = {};
  for (const [lot, points] of Object.entries(added)) {
    const part = Math.min(points, customer.lots[lot] ?? 0);
    if (part > 0) taken[lot] = -part;
  }
  if (Object.keys(taken).length === 0) throw new AppError('rewards.alreadySpent');
  return taken;
}

/** The lots whose month is over, emptied. */
export function expired(customer: CustomerItem, now: number): Lots {
  const month = nairobiMonth(now);
  const gone = Object.entries(customer.lots).filter(([lot, left]) => left > 0 && lot < month);
  return Object.fromEntries(gone.map(([lot, left]) => [lot, -left]));
}

/** The customer after an entry with this movement. */
export function moved(customer: CustomerItem, { lots, earned, redeemed }: Movement): CustomerItem {
  const next: Lots = { ...customer.lots };
  for (const [lot, change] of Object.entries(lots)) next[lot] = (next[lot] ?? 0) + change;
  const kept = Object.fromEntries(Object.entries(next).filter(([, left]) => left !== 0));
  const points = sumOf(kept);
  return {
    ...customer,
    ...{ points, pointsKey: pointsKeyOf(points), lots: kept },
    earned: customer.earned + earned,
    redeemed: customer.redeemed + redeemed,
    entries: customer.entries + 1,
    version: customer.version + 1,
  };
}
