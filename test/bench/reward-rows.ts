/** Writes customers with entries straight into the table, as the entities would write them. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { type EntryItem, entry } from '#core/rewards/ledger/entry.entity.ts';
import type { BenchCloud } from './cloud.ts';

const BATCH = 25;
const LANES = 4;
const ENTRIES_EACH = 2;

const FIRST_NAMES = ['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Mwende', 'Wafula', 'Njeri', 'Ali'];
const LAST_NAMES = ['Kimani', 'Odhiambo', 'Mutua', 'Chebet', 'Hassan', 'Wekesa', 'Barasa'];

/** Writes the customers from one number to another, each with an award and a redemption. */
export async function putCustomers(
  cloud: BenchCloud,
  businessId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const itemsOf = (n: number) => [
    customer.put(customerNumber(businessId, n)).input.Item,
    ...entriesOf(businessId, n).map((one) => entry.put(one).input.Item),
  ];
  let next = from;
  const perBatch = Math.floor(BATCH / (1 + ENTRIES_EACH));
  const lane = async () => {
    while (next < to) {
      const first = next;
      next += perBatch;
      const numbers = Array.from({ length: Math.min(perBatch, to - first) }, (_, n) => first + n);
      await putAll(cloud, numbers.flatMap(itemsOf));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Writes items in one call, at most 25. */
export async function putAll(
  { table, tableName }: BenchCloud,
  items: Record<string, unknown>[],
): Promise<void> {
  const requests = items.map((Item) => ({ PutRequest: { Item } }));
  const { UnprocessedItems = {} } = await table.send(
    new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
  );
  if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table left out some rows.');
}

/** Spreads the numbers evenly, so that a search by their start finds as many as in a real shop. */
export const phoneNumber = (n: number): string =>
  `+2547${String((n * 7_919_777) % 100_000_000).padStart(8, '0')}`;

function customerNumber(businessId: string, n: number): CustomerItem {
  const name = `${FIRST_NAMES[n % FIRST_NAMES.length]} ${LAST_NAMES[n % LAST_NAMES.length]}`;
  const points = (n * 37) % 5_000;
  const at = new Date(Date.UTC(2026, 10, 1 + (n % 20))).toISOString();
  return {
    businessId,
    phone: phoneNumber(n),
    name,
    nameKey: name.toLowerCase(),
    points,
    pointsKey: String(points).padStart(10, '0'),
    lots: { '2027-11': points },
    earned: points + 10,
    redeemed: 10,
    lastVisit: at,
    version: ENTRIES_EACH,
    entries: ENTRIES_EACH,
    consent: { given: n % 3 === 0, at },
  };
}

function entriesOf(businessId: string, n: number): EntryItem[] {
  const { phone, points, lastVisit: at } = customerNumber(businessId, n);
  const shared = { businessId, phone, by: 'owner', at, kes: 500 } as const;
  const earned = points + 10;
  return [
    {
      ...shared,
      entryId: ulid(),
      type: 'award',
      points: earned,
      balanceAfter: earned,
      lots: { '2027-11': earned },
      reference: `INV-${n}`,
    },
    {
      ...shared,
      entryId: ulid(),
      type: 'redeem',
      points: -10,
      balanceAfter: points,
      lots: { '2027-11': -10 },
      pointsUsed: 10,
      receiptNo: 'R7Q2K',
    },
  ];
}
