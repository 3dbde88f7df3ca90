/**
 * The night after a month, with a stage's number of workers: a row's cost at 1,000, 3,000 and 10,000 businesses,
 * with a failing row, and with dying workers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { totals } from '#core/accounts/totals.store.ts';
import { putDue, SHARDS } from '#core/due/due.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { named, newCustomer, pointsKeyOf } from '#core/rewards/customers/new-customer.ts';
import { pointsDue } from '#core/rewards/ledger/lots.ts';
import { business, work } from '#infra/limits/load.ts';
import { dueCallsAtOnce, stageLimits } from '#infra/limits/stage-limits.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { askedDuring, type BenchCloud, every, killAll, pageOf, post, withCloud } from './cloud.ts';
import { fail, inTurn, printTable, seconds } from './figures.ts';
import { inChunks, numbersTo, phoneNumber, putEach, putRows, type Row, rowsOf } from './rows.ts';
import type { Work } from './units.ts';

const WORKER = 'functions/due/points.ts';
const START = 'functions/due/start.ts';

const SIZES = [1_000, 3_000, 10_000];
const WITH_DEATHS = 3_000;
const DEATH_EVERY_MS = 3_000;
const LOOK_MS = 100;

/** The tolerance of a row's cost between sizes. */
const TOLERANCE = 0.1;

type Night = Work & { size: number; rows: number };

export async function benchNight(): Promise<void> {
  const nights = await inTurn(SIZES, (size) => withCloud('none', (cloud) => measure(cloud, size)));
  printNights(nights);
  demandSameCosts(nights);
  printMonth();
  await withCloud('none', nightWithDeaths);
}

/** A night with one failing row, and the next, in which it succeeds. */
async function measure(cloud: BenchCloud, size: number): Promise<Night> {
  const rows = await putNight(cloud, size);
  await putPoison(cloud, true);
  const night = await runNight(cloud);
  demand(`one poison row of ${rows}`, await lookAfter(cloud, size, 1), { left: 1, wrong: 0 });
  await putPoison(cloud, false);
  await runNight(cloud);
  demand('the next night', await lookAfter(cloud, size), { left: 0, wrong: 0 });
  return { ...night, size, rows };
}

const runNight = (cloud: BenchCloud): Promise<Work> =>
  askedDuring(cloud, WORKER, async () => {
    await post(cloud, 'schedules', { function: START, input: { kind: 'points' } });
    while (await isWorking(cloud)) await wait(LOOK_MS);
  });

async function isWorking(cloud: BenchCloud): Promise<boolean> {
  const { oldestWork } = await pageOf<{ oldestWork: object }>(cloud, 'progress');
  return Object.keys(oldestWork).some((name) => name.includes('DuePoints'));
}

/** All workers die together, repeatedly. A page that died four times waits for the next night. */
async function nightWithDeaths(cloud: BenchCloud): Promise<void> {
  const rows = await putNight(cloud, WITH_DEATHS);
  const end = new AbortController();
  const deaths = every(DEATH_EVERY_MS, end.signal, () => killAll(cloud, WORKER));
  const { milliseconds } = await runNight(cloud);
  end.abort();
  const { length: died } = await deaths;
  const { left } = await lookAfter(cloud, WITH_DEATHS);
  await runNight(cloud);
  demand('nights with dying workers', await lookAfter(cloud, WITH_DEATHS), { left: 0, wrong: 0 });
  console.info(
    `With all workers dying every ${DEATH_EVERY_MS / 1_000} s, ${died} times in ${seconds(milliseconds)}: ` +
      `${left} of ${rows} rows waited for the next night, none was lost or done twice.\n`,
  );
}

function demand(what: string, found: Aftermath, wanted: Aftermath): void {
  if (found.left === wanted.left && found.wrong === wanted.wrong) return;
  fail(`${what}: ${found.left} rows left and ${found.wrong} businesses wrong.`);
}

function demandSameCosts(nights: readonly Night[]): void {
  for (const kind of ['reads', 'writes'] as const) {
    const each = nights.map((night) => night[kind] / night.rows);
    const [least, most] = [Math.min(...each), Math.max(...each)];
    if (most > least * (1 + TOLERANCE)) fail(`A row costs ${least} to ${most} ${kind}.`);
  }
}

function printNights(nights: readonly Night[]): void {
  const workers = dueCallsAtOnce('points');
  printTable(
    `A night of ${ROWS.small} rows a business, and ${ROWS.large} of one in a hundred, by ${workers} workers`,
    'businesses | rows | time | rows a second | read units a row | write units a row',
    nights.map(({ size, rows, milliseconds, reads, writes }) => [
      size.toLocaleString('en'),
      rows.toLocaleString('en'),
      seconds(milliseconds),
      `${Math.round((rows * 1_000) / milliseconds)}`,
      (reads / rows).toFixed(2),
      (writes / rows).toFixed(2),
    ]),
  );
}

/** A month's end is too much here, so its time follows from production's pace. */
function printMonth(): void {
  const each = Math.round(business.customers * business.expiringShare);
  const { dueRowsPerSecond: pace, tableUnits } = stageLimits.prod;
  printTable(
    `A month's end of ${each} rows a business at the ${pace} rows a second of production`,
    'businesses | rows | hours | write units a second of the table',
    SIZES.map((size) => [
      size.toLocaleString('en'),
      (size * each).toLocaleString('en'),
      ((size * each) / pace / 3_600).toFixed(1),
      `${Math.round(pace * work.expiry)} of ${tableUnits.write}`,
    ]),
  );
}

/** Customers with expiring points: few in most businesses, many in one of a hundred. */
export const ROWS = { small: 2, large: 100 };
const losersOf = (n: number): number => (n % 100 === 0 ? ROWS.large : ROWS.small);

const POINTS = 10;

const MOST_PER_READ = 100;

const idOf = (n: number): string => `night-${n}`;
const month = monthAfter(nairobiMonth(Date.now()), -1);

/** Writes businesses with their due rows. @returns the number of rows */
export async function putNight(cloud: BenchCloud, businesses: number): Promise<number> {
  const numbers = numbersTo(businesses);
  await putEach(cloud, numbers, businessRows);
  return numbers.reduce((sum, n) => sum + losersOf(n), 0);
}

function businessRows(n: number): Row[] {
  const [userId, rows] = [idOf(n), losersOf(n)];
  const sums = { pointsAwarded: rows * POINTS, pointsRedeemed: 0, activeCustomers: rows };
  const losers = numbersTo(rows).map((of) => loserOf(userId, of));
  return rowsOf([
    totals.put({ userId, ...sums }),
    ...losers.map((one) => customer.put(one)),
    ...losers.map((one) => putDue(pointsDue(one, month))),
  ]);
}

const loserOf = (businessId: string, n: number): CustomerItem => ({
  ...newCustomer(businessId, phoneNumber(n), Date.UTC(2026, 9, 1, 9)),
  ...named('Wanjiku Kamau'),
  points: POINTS,
  pointsKey: pointsKeyOf(POINTS),
  lots: { [month]: POINTS },
  earned: POINTS,
  entries: 1,
  version: 1,
});

/** Makes one customer's row fail, or succeed again. */
export async function putPoison(cloud: BenchCloud, isPoison: boolean): Promise<void> {
  const { lots, ...sick } = customer.put(loserOf(idOf(1), 1)).input.Item;
  await putRows(cloud, [isPoison ? sick : { ...sick, lots }]);
}

export interface Aftermath {
  left: number;
  /** Businesses whose totals differ from a single expiry of each customer's points. */
  wrong: number;
}

/** @param undone rows of business 1 that could not be done */
export async function lookAfter(
  cloud: BenchCloud,
  businesses: number,
  undone = 0,
): Promise<Aftermath> {
  let wrong = 0;
  await inChunks(numbersTo(businesses), MOST_PER_READ, async (chunk) => {
    const expired = await expiredOf(cloud, chunk);
    for (const n of chunk) {
      const rows = losersOf(n) - (n === 1 ? undone : 0);
      if ((expired.get(idOf(n)) ?? 0) !== rows * POINTS) wrong += 1;
    }
  });
  return { left: await countDue(cloud), wrong };
}

async function expiredOf({ table, tableName }: BenchCloud, chunk: readonly number[]) {
  const Keys = chunk.map((n) => totals.check({ userId: idOf(n) }).input.Key);
  const { Responses } = await table.batchGet({ RequestItems: { [tableName]: { Keys } } });
  const items = Responses?.[tableName] ?? [];
  return new Map(items.map(({ userId, pointsExpired = 0 }) => [userId, pointsExpired]));
}

async function countDue({ table, tableName: TableName }: BenchCloud): Promise<number> {
  const { kind, day } = pointsDue({ businessId: '', phone: '' }, month);
  let rows = 0;
  for (const shard of numbersTo(SHARDS)) {
    const { Count = 0 } = await table.query({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `due#${kind}#${day}#${shard}` },
      Select: 'COUNT',
    });
    rows += Count;
  }
  return rows;
}
