/** Reads M-Pesa's own list of payments, and counts those whose messages were lost. */

import type { pull } from '#core/mpesa/daraja.ts';
import type { ReportedPayment } from '#core/mpesa/read-confirmation.ts';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { isByMpesa } from '#shared/payments/channels.ts';
import { LISTED_HOURS } from '#shared/payments/limits.ts';
import { isSaidPaid, NOT_PAID, PAID, PAID_NOT_LISTED } from '#shared/payments/result-codes.ts';
import { sumOfKes } from '#shared/platform/kes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { type AttemptItem, phoneEndOf } from '../attempts/attempt.ts';
import { moveAttempt } from '../attempts/change-attempt.ts';
import { callbackOf, type DoorDeps } from '../door/keep-callback.ts';
import { contradicts, type Difference, kesOf, type PaymentItem } from './payment.ts';
import { isLike, type SettleDeps, settleReported } from './settle-confirmation.ts';

export type PullDeps = SettleDeps & DoorDeps & { pull: typeof pull };

/** A prompt ends within two minutes. After an hour M-Pesa's list shows its outcome. */
const ENDED_AFTER_MS = HOUR_MS;

/** M-Pesa's list starts by its own clock, which differs from ours by seconds. */
const EDGE_MS = 10 * MINUTE_MS;

/** Stops a list without an end. At 100 payments a page, there is room for 100,000 agreements due within two days. */
const MOST_PAGES = 1_000;

/** Most differences kept for a day: more have one common cause. */
const MOST_DIFFERENCES = 100;

interface List {
  arrivals: ReportedPayment[];
  rows: number;
  /** Unreadable rows, which may be payments that we prompted. */
  unclear: number;
}

/**
 * Counts payments from M-Pesa's list of the last hours. An attempt without a payment fails if the list covers its whole
 * time, and its owner may try again. Others stay open.
 * @returns null if M-Pesa gave no list
 */
export async function pullPayments(deps: PullDeps, hours: number): Promise<List | null> {
  const to = deps.clock();
  const from = to - hours * HOUR_MS;
  const list = await wholeList(deps, { from, to });
  await settleEach(deps, await unsettled(deps, list?.arrivals ?? []), to);
  if (list?.unclear === 0) {
    await endUnpaid(deps, list.arrivals, { from: from + EDGE_MS, to: to - ENDED_AFTER_MS });
  }
  return list;
}

/** Settles all, even after a failure. @throws Error the first failure: then some paid attempts may be unknown */
async function settleEach(
  deps: PullDeps,
  all: readonly ReportedPayment[],
  receivedAt: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const told of all) {
    try {
      const outcome = await settleReported(deps, told, receivedAt);
      if (outcome === 'otherwise') await keepListed(deps, told, receivedAt);
    } catch (error) {
      logger.error('not counted', { receipt: told.receipt, error: error as Error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Saves work: nearly all listed payments are counted already, and each is listed five times or more. */
async function unsettled(
  { settledPayments }: Pick<PullDeps, 'settledPayments'>,
  arrivals: readonly ReportedPayment[],
): Promise<ReportedPayment[]> {
  const settled = await settledPayments(arrivals.map(({ receipt }) => receipt));
  return arrivals.filter((told) => {
    const ours = settled.get(told.receipt);
    return !ours || contradicts(ours, told);
  });
}

/** Keeps a row that disagrees with our payment as a message for the office, once. */
const keepListed = (
  deps: PullDeps,
  { name: _, ...told }: ReportedPayment,
  receivedAt: number,
): Promise<void> => {
  const { receipt, amount, at } = told;
  const body = Buffer.from(JSON.stringify(told));
  const row = { kind: 'listed', subject: receipt, body, from: '' } as const;
  return deps.createCallback(callbackOf(`${receipt}-${amount}`, row, true, at ?? receivedAt));
};

/** @param at in milliseconds since 1970. @returns the payment with its typed account; null if no list has it */
export async function findListed(
  deps: Pick<PullDeps, 'pull' | 'clock'>,
  receipt: string,
  at: number,
): Promise<ReportedPayment | null> {
  if (deps.clock() - at > LISTED_HOURS * HOUR_MS) return null;
  const list = await wholeList(deps, { from: at - MINUTE_MS, to: at + MINUTE_MS });
  return list?.arrivals.find((one) => one.receipt === receipt) ?? null;
}

async function wholeList(
  { pull }: Pick<PullDeps, 'pull'>,
  window: { from: number; to: number },
): Promise<List | null> {
  const arrivals: ReportedPayment[] = [];
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
 * Counts the listed payments, fails attempts without one, and compares the day before with M-Pesa. Attempts that are on
 * no list any more go to the office.
 * @throws Error if M-Pesa gave no list: the run is tried again, and an alarm rings
 */
export async function reconcile(deps: PullDeps): Promise<void> {
  // These do not need the list, and must run also on a night without one.
  await tellOfUnmatched(deps);
  await tellOfUndecided(deps);
  const list = await pullPayments(deps, LISTED_HOURS);
  if (!list) throw new Error('M-Pesa gave no list of payments');
  if (list.unclear > 0) deps.countEvent('Payment', 'different');
  const yesterday = nairobiDay(deps.clock() - DAY_MS);
  await compareDay(deps, yesterday, list);
}

/**
 * Ends attempts without money; late money is counted later. If M-Pesa said "paid", the outcome is unknown: we tell the
 * payer so, and the office looks for the money.
 * @param listed everything that M-Pesa lists for this time and the hour after it
 */
async function endUnpaid(
  deps: PullDeps,
  listed: readonly ReportedPayment[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const attempt of await deps.openAttempts()) {
    const begun = Date.parse(attempt.createdAt);
    if (begun <= from || begun >= to) continue;
    const alike = await alikeIn(deps, attempt, listed);
    if (alike.length === 0) await missed(deps, attempt);
    else await endByPayment(deps, attempt, alike);
  }
}

type Listed = ReportedPayment & { item: PaymentItem | null };

/** @returns listed payments that may come from this attempt, and came from no other */
async function alikeIn(
  { findPayment }: Pick<PullDeps, 'findPayment'>,
  attempt: AttemptItem,
  listed: readonly ReportedPayment[],
): Promise<Listed[]> {
  // A row without an account may belong to any attempt.
  const mayBeOf = (told: ReportedPayment) =>
    isLike(attempt, { ...told, account: told.account || attempt.account }) &&
    (told.payer === null || told.payer.endsWith(phoneEndOf(attempt)));
  const alike = listed.filter(mayBeOf);
  const items = await Promise.all(alike.map(({ receipt }) => findPayment(receipt)));
  const all = alike.map((told, index) => ({ ...told, item: items[index] ?? null }));
  return all.filter(({ item }) => item?.attemptId === undefined);
}

/** Ends an attempt with the only payment that fits, if M-Pesa says it was paid or shows its payer. */
async function endByPayment(
  deps: PullDeps,
  { attemptId, userId, ref, resultCode = '' }: AttemptItem,
  [one, ...others]: readonly Listed[],
): Promise<void> {
  const isKnown = isSaidPaid(resultCode) || one?.payer !== null;
  const counts =
    one?.item?.state === 'Counted' && one.item.userId === userId && one.item.ref === ref;
  if (!one || others.length > 0 || !isKnown || !counts) return;
  await moveAttempt(deps, attemptId, {
    event: 'pay',
    news: { receipt: one.receipt, resultCode: PAID },
  });
}

async function missed(deps: PullDeps, { attemptId, resultCode = '' }: AttemptItem): Promise<void> {
  if (!isSaidPaid(resultCode)) {
    await moveAttempt(deps, attemptId, { event: 'miss', news: { resultCode: NOT_PAID } });
    return;
  }
  if (resultCode === PAID) deps.countEvent('Payment', 'different');
  await moveAttempt(deps, attemptId, { event: 'doubt', news: { resultCode: PAID_NOT_LISTED } });
}

/** Rings an alarm if an attempt has been undecided for more than a day: the office has not looked for its outcome. */
async function tellOfUndecided({ openAttempts, clock, countEvent }: PullDeps): Promise<void> {
  const [oldest] = await openAttempts();
  if (oldest && clock() - Date.parse(oldest.createdAt) > DAY_MS) countEvent('Payment', 'undecided');
}

/** Rings an alarm if money has been unmatched for more than a day. */
async function tellOfUnmatched({ pageUnmatched, clock, countEvent }: PullDeps): Promise<void> {
  const [oldest] = (await pageUnmatched(1)).items;
  const since = Date.parse(oldest?.unmatchedSince ?? isoTime(clock()));
  if (clock() - since > DAY_MS) countEvent('Payment', 'unmatchedForLong');
}

async function compareDay(deps: PullDeps, day: string, { arrivals, unclear }: List): Promise<void> {
  const theirs = amounts(arrivals.filter(({ at }) => at !== null && nairobiDay(at) === day));
  const ours = amounts((await deps.paymentsOf(day)).filter(({ channel }) => isByMpesa(channel)));
  const differences = differencesOf(theirs, ours);
  if (differences.length > 0) deps.countEvent('Payment', 'different');
  await deps.saveReconciliation({
    day,
    checkedAt: isoTime(deps.clock()),
    theirCount: theirs.size,
    theirSum: sumOf(theirs),
    ourCount: ours.size,
    ourSum: sumOf(ours),
    unclear,
    differences: differences.slice(0, MOST_DIFFERENCES),
  });
}

const amounts = (payments: readonly Pick<ReportedPayment, 'receipt' | 'amount' | 'cents'>[]) =>
  new Map(payments.map((one) => [one.receipt, kesOf(one)]));

const sumOf = (of: ReadonlyMap<string, number>): number => sumOfKes([...of.values()]);

/** @returns payments that only one side has, or that differ in amount */
const differencesOf = (
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
