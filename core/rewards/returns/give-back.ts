import { DAY_MS, nairobiMonth } from '#shared/platform/time.ts';
import { GRACE_DAYS } from '#shared/rewards/points.ts';
import type { Lots } from '../customers/customer.entity.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { sumOf } from '../ledger/lots.ts';

/**
 * @param redemption the redemption that took points
 * @param part of it that is given back by now, with what was given back before, from 0 to 1; a part of a
 *   point stays used
 * @returns the points to give back to the lots they came from, first to those that last longest; points
 *   that would expire within a week go to a lot that lasts a week at least
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
