/** The night after a month: businesses with expiring points, and the night's results. */
import { totals } from '#core/accounts/totals.store.ts';
import { putDue, SHARDS } from '#core/due/due.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { named, newCustomer, pointsKeyOf } from '#core/rewards/customers/new-customer.ts';
import { pointsDue } from '#core/rewards/ledger/lots.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import type { BenchCloud } from './cloud.ts';
import { inChunks, numbersTo, phoneNumber, putEach, putRows, type Row, rowsOf } from './rows.ts';

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
