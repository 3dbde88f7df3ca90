/** The night after a month: businesses whose customers lose points, and what a night did to them. */
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { totals } from '#core/accounts/totals.entity.ts';
import { putDue, SHARDS } from '#core/due/due-row.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { pointsDue } from '#core/rewards/expiry/due-points.ts';
import { monthAfter, nairobiMonth } from '#shared/rewards/points.ts';
import type { BenchCloud } from './cloud.ts';
import { phoneNumber, putAll } from './reward-rows.ts';

/** Customers who lose points: a few of most businesses, and many of one in a hundred. */
export const ROWS = { small: 2, large: 100 };
export const rowsOf = (n: number): number => (n % 100 === 0 ? ROWS.large : ROWS.small);

/** Points of each of these customers. */
const POINTS = 10;

const MOST_PER_WRITE = 25;
const MOST_PER_READ = 100;
const LANES = 6;

const idOf = (n: number): string => `night-${n}`;
const month = monthAfter(nairobiMonth(Date.now()), -1);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Writes so many businesses with all that is due. @returns the number of rows */
export async function putNight(cloud: BenchCloud, businesses: number): Promise<number> {
  await inChunks(itemsOf(businesses), MOST_PER_WRITE, (items) => putAll(cloud, items));
  return numbers(businesses).reduce((sum, n) => sum + rowsOf(n), 0);
}

function* itemsOf(businesses: number): Generator<Record<string, unknown>> {
  for (const n of numbers(businesses)) {
    const [businessId, rows] = [idOf(n), rowsOf(n)];
    const sums = { pointsAwarded: rows * POINTS, pointsRedeemed: 0, activeCustomers: rows };
    yield totals.put({ userId: businessId, ...sums }).input.Item;
    for (const of of numbers(rows)) {
      const phone = phoneNumber(of);
      yield customer.put(customerOf(businessId, phone)).input.Item;
      yield putDue(pointsDue({ businessId, phone }, month)).input.Item;
    }
  }
}

function customerOf(businessId: string, phone: string) {
  const lastVisit = '2026-10-01T09:00:00.000Z';
  const name = { name: 'Wanjiku Kamau', nameKey: 'wanjiku kamau' };
  const points = { points: POINTS, pointsKey: '0000000010', lots: { [month]: POINTS } };
  const sums = { earned: POINTS, redeemed: 0, entries: 1, version: 1 };
  return { businessId, phone, lastVisit, ...name, ...points, ...sums };
}

/** Makes one customer impossible to do, or well again. */
export async function putPoison(cloud: BenchCloud, isPoison: boolean): Promise<void> {
  const { input } = customer.put(customerOf(idOf(1), phoneNumber(1)));
  const { lots, ...sick } = input.Item;
  await putAll(cloud, [isPoison ? sick : { ...sick, lots }]);
}

/** What a night left of so many businesses. */
export interface Aftermath {
  /** Rows that are still due. */
  left: number;
  /** Businesses whose totals are not those of each customer's points, taken once. */
  wrong: number;
}

/** @param undone rows of business 1 that could not be done */
export async function lookAfter(
  cloud: BenchCloud,
  businesses: number,
  undone = 0,
): Promise<Aftermath> {
  let wrong = 0;
  await inChunks(numbers(businesses), MOST_PER_READ, async (chunk) => {
    const expired = await expiredOf(cloud, chunk);
    for (const n of chunk) {
      const rows = rowsOf(n) - (n === 1 ? undone : 0);
      if ((expired.get(idOf(n)) ?? 0) !== rows * POINTS) wrong += 1;
    }
  });
  return { left: await countDue(cloud), wrong };
}

async function expiredOf({ table, tableName }: BenchCloud, chunk: readonly number[]) {
  const Keys = chunk.map((n) => totals.check({ userId: idOf(n) }).input.Key);
  const { Responses } = await table.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys } } }),
  );
  const items = Responses?.[tableName] ?? [];
  return new Map(items.map(({ userId, pointsExpired = 0 }) => [userId, pointsExpired]));
}

async function countDue({ table, tableName }: BenchCloud): Promise<number> {
  let rows = 0;
  for (const shard of numbers(SHARDS)) {
    const { kind, day } = pointsDue({ businessId: '', phone: '' }, month);
    const { Count = 0 } = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `due#${kind}#${day}#${shard}` },
        Select: 'COUNT',
      }),
    );
    rows += Count;
  }
  return rows;
}

/** Works on so many items at a time, some chunks side by side. */
export async function inChunks<Item>(
  items: Iterable<Item>,
  size: number,
  work: (chunk: Item[]) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const next = (): Item[] => {
    const chunk: Item[] = [];
    for (let one = rest.next(); !one.done; one = rest.next()) {
      chunk.push(one.value);
      if (chunk.length === size) break;
    }
    return chunk;
  };
  const lane = async () => {
    for (let chunk = next(); chunk.length > 0; chunk = next()) await work(chunk);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
