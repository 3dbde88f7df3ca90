/** Counts the previous day's sale each night. */

import { findAgreement } from '#core/agreements/agreement.store.ts';
import {
  amountsDueUntil,
  type DueAmounts,
  openUntil,
} from '#core/agreements/due-agreements.store.ts';
import { type JournalLineItem, linesRecordedOn } from '#core/agreements/journal-line.entity.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { type LateBucket, lateBucketOf, lateBuckets } from '#shared/collection/buckets.ts';
import type { OverdueSum } from '#shared/collection/sale-contract.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { DAY_MS, dayAfter, lastDayOf, nairobiDay } from '#shared/platform/time.ts';
import { type SaleDayItem, saleDaysOf, saveSaleDay } from './sale-day.store.ts';

export const deps = {
  linesRecordedOn,
  findAgreement,
  amountsDueUntil,
  saleDaysOf,
  saveSaleDay,
  clock: systemClock,
};

export type SaleDeps = typeof deps;

/** Until this day of a month, missing days of the previous month are counted too. */
const MADE_UP_DAYS = 7;

/** Counts the days of the month until yesterday that are not counted yet, so a failed night is made up for. */
export async function countSale(deps: SaleDeps): Promise<void> {
  const yesterday = nairobiDay(deps.clock() - DAY_MS);
  const before = dayAfter(`${yesterday.slice(0, 7)}-01`, -1);
  if (Number(yesterday.slice(8)) <= MADE_UP_DAYS) await countMonth(deps, before);
  await countMonth(deps, yesterday);
}

/** @param yesterday the last day to count */
async function countMonth(deps: SaleDeps, yesterday: string): Promise<void> {
  const now = deps.clock();
  const month = yesterday.slice(0, 7);
  const counted = (await deps.saleDaysOf(month)).map(({ day }) => day);
  const left = daysUntil(yesterday).filter((day) => !counted.includes(day));
  if (left.length === 0) return;
  const owed = standingOf(await deps.amountsDueUntil(lastDayOf(month)), month, nairobiDay(now));
  for (const day of left) {
    const lines = await deps.linesRecordedOn(day);
    const sums = { ...(await acceptedIn(deps, lines)), ...movedIn(lines), ...owed };
    await deps.saveSaleDay({ month, day, countedAt: isoTime(now), ...sums });
  }
}

/** @returns the days of the month up to this one */
const daysUntil = (last: string): string[] =>
  Array.from({ length: Number(last.slice(8)) }, (_, n) => dayAfter(`${last.slice(0, 7)}-01`, n));

type Accepted = Pick<SaleDayItem, 'accepted' | 'acceptedSum'>;

async function acceptedIn(
  { findAgreement }: SaleDeps,
  lines: readonly JournalLineItem[],
): Promise<Accepted> {
  const signed = lines.filter(({ event }) => event === 'sign');
  const found = await Promise.all(signed.map(findAgreement));
  const sums = found.map((one) => (one ? figuresOf(one.terms).totalToPay : 0));
  return { accepted: signed.length, acceptedSum: sumOf(sums) };
}

const signs: Partial<Record<JournalLineItem['event'], 1 | -1>> = {
  pay: 1,
  takeBack: -1,
  refund: -1,
};

const settledIn = (status: JournalLineItem['from']): number =>
  Number(status !== 'None' && isSettled(status));

const movedIn = (lines: readonly JournalLineItem[]): Pick<SaleDayItem, 'cameIn' | 'settled'> => ({
  cameIn: sumOf(lines.map(({ event, amount = 0 }) => (signs[event] ?? 0) * amount)),
  settled: sumOf(lines.map(({ from, to }) => settledIn(to) - settledIn(from))),
});

/** Leaves out written-off agreements: their debt is owed, but we do not expect to get it. */
function standingOf(
  rows: readonly DueAmounts[],
  month: string,
  today: string,
): Pick<SaleDayItem, 'openInMonth' | 'overdue'> {
  const live = rows.filter(({ status }) => status === 'Active');
  const late = (bucket: LateBucket) =>
    live.filter(({ dueDay }) => lateBucketOf(dueDay, today) === bucket);
  const overdue = lateBuckets.map((bucket): OverdueSum => {
    const sums = late(bucket).map((row) => openUntil(row, dayAfter(today, -1)));
    return { bucket, agreements: sums.length, amount: sumOf(sums) };
  });
  return { openInMonth: sumOf(live.map((row) => openUntil(row, lastDayOf(month)))), overdue };
}
