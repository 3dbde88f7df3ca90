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
