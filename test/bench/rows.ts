/** Writes rows directly, as the entities would, with names and numbers of people. */
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { BenchCloud } from './cloud.ts';

export type Row = Record<string, unknown>;

const BATCH = 25;
const LANES = 6;

export const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

export const rowsOf = (writes: readonly PutWrite[]): Row[] => writes.map(({ input }) => input.Item);

/** The rows may be generated lazily. */
export const putRows = ({ table, tableName }: BenchCloud, rows: Iterable<Row>): Promise<void> =>
  inChunks(rows, BATCH, async (chunk) => {
    const requests = chunk.map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await table.batchWrite({
      RequestItems: { [tableName]: requests },
    });
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table left out some rows.');
  });

export function putEach(
  cloud: BenchCloud,
  numbers: readonly number[],
  rows: (n: number) => Row[],
): Promise<void> {
  function* all(): Generator<Row> {
    for (const n of numbers) yield* rows(n);
  }
  return putRows(cloud, all());
}

/** Works in chunks, some in parallel. */
export async function inChunks<Item>(
  items: Iterable<Item>,
  size: number,
  work: (chunk: Item[]) => Promise<void>,
): Promise<void> {
  // Each lane takes the next chunk when it is free.
  const chunks = chunksOf(items, size);
  const lane = async () => {
    for (const chunk of chunks) await work(chunk);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

export const nth = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item;

const FIRST = ['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Mwende', 'Wafula', 'Njeri', 'Ali'];
export const LAST = ['Kimani', 'Odhiambo', 'Mutua', 'Chebet', 'Hassan', 'Wekesa', 'Barasa'];

export const nameOf = (n: number): string => `${nth(FIRST, n)} ${nth(LAST, n)}`;

/** Spread evenly, so a prefix search finds as many as in a real shop. */
export const phoneNumber = (n: number): string =>
  `+2547${String((n * 7_919_777) % 100_000_000).padStart(8, '0')}`;
