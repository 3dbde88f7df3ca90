/** Moments between two requests of a call to DynamoDB, at which something else happens. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { documentClient } from '#core/platform/table/dynamodb.ts';

/** A request to DynamoDB that changes something. */
export interface Writing {
  /** `pk sk` of the items, without those that are only looked at. */
  keys: string[];
}

export interface Watch {
  before(writing: Writing | null): Promise<void>;
  after(writing: Writing | null): void;
  /** Is given each request that is on its way. */
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

/** Runs something whose requests to DynamoDB are watched; what the watch does is not. */
export const watched = <Result>(watch: Watch, work: () => Promise<Result>): Promise<Result> =>
  watches.run(
    {
      before: (writing) => watches.exit(() => watch.before(writing)),
      after: (writing) => watches.exit(() => watch.after(writing)),
      sent: watch.sent,
    },
    work,
  );

/** @returns what each write of some work changed: the keys of its items */
export async function writesOf(work: () => Promise<unknown>): Promise<string[][]> {
  const writes: string[][] = [];
  const after: Watch['after'] = (writing) => {
    if (writing) writes.push(writing.keys);
  };
  await watched({ before: async () => {}, after }, work);
  return writes;
}
