/** M-Pesa's own list of payments: what it has and we have not is counted, whatever message was lost. */

import type { Arrival as Told } from '#core/mpesa/read-confirmation.ts';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { LISTED_HOURS } from '#shared/payments/limits.ts';
import { NOT_PAID, PAID } from '#shared/payments/result-codes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import type { Deps } from './deps.ts';
import { moveAttempt } from './move-attempt.ts';
import type { Difference } from './reconciliation.entity.ts';
import { settleTold } from './settle-confirmation.ts';

/** A prompt is over within two minutes. So long after it, M-Pesa lists what came of it. */
const ENDED_AFTER_MS = HOUR_MS;

/**
 * A list that never ends is none. This is as many payments as 100,000 agreements have in two days, if all of them
 * are due on one of these, at 100 payments a page.
 */
const MOST_PAGES = 1_000;

/** Differences that are kept of a day: more are one fault. */
const MOST_DIFFERENCES = 100;

interface List {
  arrivals: Told[];
  rows: number;
  /** Rows that nobody understood may be payments that were asked for. */
  unclear: number;
}

/**
 * Reads M-Pesa's list of the last hours, and counts what we have not heard of. An attempt of these hours of which
 * it has nothing has failed, so that its owner may try again.
 *
 * @returns the list; null if M-Pesa gave none
 */
export async function pullPayments(deps: Deps, hours: number): Promise<List | null> {
  const to = deps.clock();
  const from = to - hours * HOUR_MS;
  const list = await wholeList(deps, { from, to });
  await settleEach(deps, await unsettled(deps, list?.arrivals ?? []), to);
  if (list?.unclear === 0) await endUnpaid(deps, { from, to: to - ENDED_AFTER_MS });
  return list;
}

/**
 * Counts payments one after the other: one that fails keeps no other from being counted.
 *
 * @throws Error of the first one that failed: nobody knows yet which attempts were paid
 */
async function settleEach(deps: Deps, all: readonly Told[], heardAt: number): Promise<void> {
  const failures: unknown[] = [];
  for (const told of all) {
    try {
      await settleTold(deps, told, heardAt);
    } catch (error) {
      logger.error('not counted', { receipt: told.receipt, error: error as Error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Nearly all payments of a list were counted when they came, and each is listed five times or more. */
async function unsettled(
  { settledReceipts }: Pick<Deps, 'settledReceipts'>,
  arrivals: readonly Told[],
): Promise<Told[]> {
  const settled = await settledReceipts(arrivals.map(({ receipt }) => receipt));
  return arrivals.filter(({ receipt }) => !settled.has(receipt));
}

/**
 * @param at when a payment was made, in milliseconds since 1970
 * @returns the payment as the list has it, with the account that its payer typed; null where no list has it
 */
export async function findListed(
  deps: Pick<Deps, 'pull' | 'clock'>,
  receipt: string,
  at: number,
): Promise<Told | null> {
  if (deps.clock() - at > LISTED_HOURS * HOUR_MS) return null;
  const list = await wholeList(deps, { from: at - MINUTE_MS, to: at + MINUTE_MS });
  return list?.arrivals.find((one) => one.receipt === receipt) ?? null;
}

/** A page begins after the rows of those before it. */
async function wholeList(
  { pull }: Pick<Deps, 'pull'>,
  window: { from: number; to: number },
): Promise<List | null> {
  const arrivals: Told[] = [];
  let [offset, unclear] = [0, 0];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const pulled = await pull({ ...window, offset });
    if (!pulled) return null;
    arrivals.push(...pulled.arrivals);
    if (pulled.rows === 0) return { arrivals, rows: offset, unclear };
    offset += pulled.rows;
    unclear += pulled.unclear;
  }
  throw new Error('the list of payments has no end');
}

/**
 * Ends the day's accounts with M-Pesa: what it lists is counted, attempts of which it lists nothing have failed,
 * and both sides of the days that it lists as a whole are compared.
 *
 * @throws Error if M-Pesa gave no list: the run is tried again, and an alarm rings
 */
export async function reconcile(deps: Deps): Promise<void> {
  // It does not depend on the list, and must be told also in a night without one.
  await tellOfUnmatched(deps);
  const list = await pullPayments(deps, LISTED_HOURS);
  if (!list) throw new Error('M-Pesa gave no list of payments');
  if (list.arrivals.length < list.rows) deps.countEvent('Payment', 'different');
  // What is older stands in no list any more.
  await endUnpaid(deps, { from: 0, to: deps.clock() - LISTED_HOURS * HOUR_MS });
  const yesterday = nairobiDay(deps.clock() - DAY_MS);
  await compareDay(deps, yesterday, list.arrivals);
}

/**
 * No money came of the attempts of a time. Money that comes all the same is counted later. Where M-Pesa said that it
 * came, its payer is told so, and somebody looks for it.
 */
async function endUnpaid(deps: Deps, { from, to }: { from: number; to: number }): Promise<void> {
  const isOfTime = ({ createdAt }: { createdAt: string }) =>
    createdAt > isoTime(from) && createdAt < isoTime(to);
  for (const { attemptId, resultCode: said } of (await deps.openAttempts()).filter(isOfTime)) {
    const resultCode = said === PAID ? PAID : NOT_PAID;
    if (said === PAID) deps.countEvent('Payment', 'different');
    await moveAttempt(deps, attemptId, { event: 'miss', news: { resultCode } });
  }
}

/** An alarm rings for money that pays nothing for more than a day. */
async function tellOfUnmatched({ pageUnmatched, clock, countEvent }: Deps): Promise<void> {
  const [oldest] = (await pageUnmatched(1)).items;
  const since = Date.parse(oldest?.unmatchedSince ?? isoTime(clock()));
  if (clock() - since > DAY_MS) countEvent('Payment', 'unmatchedForLong');
}

async function compareDay(deps: Deps, day: string, listed: readonly Told[]): Promise<void> {
  const theirs = amounts(listed.filter(({ at }) => at !== null && nairobiDay(at) === day));
  const ours = amounts((await deps.paymentsOf(day)).filter(({ channel }) => channel !== 'bank'));
  const differences = differencesOf(theirs, ours);
  if (differences.length > 0) deps.countEvent('Payment', 'different');
  await deps.saveReconciliation({
    day,
    checkedAt: isoTime(deps.clock()),
    theirCount: theirs.size,
    theirSum: sumOf(theirs),
    ourCount: ours.size,
    ourSum: sumOf(ours),
    differences: differences.slice(0, MOST_DIFFERENCES),
  });
}

const amounts = (payments: readonly { receipt: string; amount: number }[]) =>
  new Map(payments.map(({ receipt, amount }) => [receipt, amount]));

const sumOf = (of: ReadonlyMap<string, number>): number =>
  [...of.values()].reduce((sum, amount) => sum + amount, 0);

/** @returns the payments that one side has alone, or with another amount */
export const differencesOf = (
  theirs: ReadonlyMap<string, number>,
  ours: ReadonlyMap<string, number>,
): Difference[] =>
  [...new Set([...theirs.keys(), ...ours.keys()])]
    .map((receipt) => ({
      receipt,
      theirs: theirs.get(receipt) ?? null,
      ours: ours.get(receipt) ?? null,
    }))
    .filter((one) => one.theirs !== one.ours);
