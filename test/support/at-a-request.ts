/** Lets something happen between two DynamoDB requests of a call. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { documentClient } from '#core/platform/table/dynamodb.ts';

/** A DynamoDB request that writes. */
export interface Writing {
  /** `pk sk` of the items, without those only checked. */
  keys: string[];
}

export interface Watch {
  before(writing: Writing | null): Promise<void>;
  after(writing: Writing | null): void;
  /** Gets each request in flight. */
  sent?(request: Promise<unknown>): void;
}

const watches = new AsyncLocalStorage<Watch>();

type Item = { Key?: { pk: string; sk: string }; Item?: { pk: string; sk: string } };

function writingOf(input: Item & { TransactItems?: Record<string, Item>[] }): Writing | null {
  const { TransactItems } = input;
  const isWrite = TransactItems || input.Item || 'UpdateExpression' in input;
  if (!isWrite) return null;
  const items = TransactItems?.flatMap(({ ConditionCheck: _, ...write }) => Object.values(write));
  const keys = (items ?? [input]).map(
    ({ Key, Item }) => `${(Key ?? Item)?.pk} ${(Key ?? Item)?.sk}`,
  );
  return { keys };
}

documentClient.middlewareStack.add(
  (next) => async (args) => {
    const watch = watches.getStore();
    if (!watch) return next(args);
    const writing = writingOf(args.input as Item);
    await watch.before(writing);
    const request = next(args);
    watch.sent?.(request);
    const result = await request;
    watch.after(writing);
    return result;
  },
  { step: 'initialize', name: 'watch' },
);

/** Watches the work's DynamoDB requests, but not the watch's own. */
export const watched = <Result>(watch: Watch, work: () => Promise<Result>): Promise<Result> =>
  watches.run(
    {
      before: (writing) => watches.exit(() => watch.before(writing)),
      after: (writing) => watches.exit(() => watch.after(writing)),
      sent: watch.sent,
    },
    work,
  );

/** @returns the keys of the items that each write changed */
export async function writesOf(work: () => Promise<unknown>): Promise<string[][]> {
  const writes: string[][] = [];
  const after: Watch['after'] = (writing) => {
    if (writing) writes.push(writing.keys);
  };
  await watched({ before: async () => {}, after }, work);
  return writes;
}

interface Reading {
  units: number;
  writeUnits: number;
  /** Reading commands, such as GetItemCommand. */
  commands: string[];
  requests: number;
}

const readings = new AsyncLocalStorage<Reading>();

const READS = /^(GetItem|BatchGetItem|Query|Scan)Command$/;

type Consumed = { CapacityUnits?: number };

documentClient.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const reading = readings.getStore();
      if (!reading) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      const isRead = READS.test(commandName);
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) {
        reading[isRead ? 'units' : 'writeUnits'] += CapacityUnits;
      }
      if (isRead) reading.commands.push(commandName);
      reading.requests += 1;
      return result;
    },
  { step: 'initialize', name: 'readUnits' },
);

/** @returns the work's answer, and the units that it used, as the engine counts them */
export async function withUnits<Result>(
  work: () => Promise<Result>,
): Promise<Reading & { result: Result }> {
  const reading: Reading = { units: 0, writeUnits: 0, commands: [], requests: 0 };
  const result = await readings.run(reading, work);
  return { ...reading, result };
}
