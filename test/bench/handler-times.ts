/** A warm handler's time, alternating with the same DynamoDB calls to a second table by a plain client. */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { median, p50AndP95, printTable, timed, withinBudget } from './figures.ts';

/** Of docs/budgets.md 3.2. */
const MOST_RATIO = 1.5;

/** Milliseconds of the work, and of its calls alone. */
interface Times {
  here: number[];
  bare: number[];
  /** Those of the last time. */
  calls: RecordedCalls;
}

/**
 * @param plain a client without the product's code
 * @param tables the work's table, and one with the same items
 * @returns a function that times a kind of work
 */
export async function comparison(plain: DynamoDBDocumentClient, tables: [string, string]) {
  // The stores read their settings at load.
  const { documentClient } = await import('#core/platform/table/dynamodb.ts');
  const record = callRecorder(documentClient);
  return () => {
    const times: Times = { here: [], bare: [], calls: [] };
    const time = async (work: () => unknown) => {
      const here = await timed(async () => {
        times.calls = await record(async () => work());
      });
      times.bare.push(await timed(replayOf(times.calls, plain, tables)));
      times.here.push(here);
    };
    return { times, time };
  };
}

/** @param warming how many of the first do not count */
export function printTimes(
  title: string,
  rows: readonly (readonly [string, Times])[],
  warming = 0,
): void {
  printTable(
    title,
    'what | p50 | p95 | its bare calls | p50 | p95 | p50 ratio | budget',
    rows.map(([what, { calls, ...times }]) => {
      const [here, bare] = [times.here.slice(warming), times.bare.slice(warming)];
      const names = calls.flat().map(({ name }) => name.replace(/(Item)?Command$/, ''));
      const shown = [...new Set(names)].map(
        (name) => `${names.filter((one) => one === name).length} ${name}`,
      );
      const ratio = median(here) / median(bare);
      return [
        what,
        ...p50AndP95(here),
        shown.join(', '),
        ...p50AndP95(bare),
        `${ratio.toFixed(2)} x`,
        withinBudget(ratio <= MOST_RATIO, `${MOST_RATIO} x`),
      ];
    }),
  );
}

/** Replaces the client's types, which differ by command. */
type Send = (command: unknown) => Promise<unknown>;

const commands = {
  BatchGetItemCommand: BatchGetCommand,
  GetItemCommand: GetCommand,
  PutItemCommand: PutCommand,
  QueryCommand,
  TransactWriteItemsCommand: TransactWriteCommand,
  UpdateItemCommand: UpdateCommand,
};

interface RecordedCall {
  name: keyof typeof commands;
  input: Record<string, unknown>;
}

/** Groups of parallel calls, in order. */
type RecordedCalls = RecordedCall[][];

const isKnown = (name: string): name is RecordedCall['name'] => Object.hasOwn(commands, name);

/** @returns a function that does some work, and tells its calls */
function callRecorder(client: DynamoDBDocumentClient) {
  let groups: RecordedCalls | null = null;
  let running = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!groups) return next(args);
        if (!isKnown(commandName)) throw new Error(`There is no plain ${commandName}.`);
        if (running === 0) groups.push([]);
        groups.at(-1)?.push({ name: commandName, input: { ...args.input } });
        running += 1;
        try {
          return await next(args);
        } finally {
          running -= 1;
        }
      },
    { step: 'initialize', name: 'callRecorder', priority: 'low' },
  );
  return async (work: () => Promise<unknown>): Promise<RecordedCalls> => {
    const made: RecordedCalls = [];
    groups = made;
    await work();
    groups = null;
    return made;
  };
}

/** @returns a function that repeats calls on another table with the same items */
function replayOf(
  calls: RecordedCalls,
  client: DynamoDBDocumentClient,
  [from, to]: readonly [from: string, to: string],
): () => Promise<void> {
  const moved: RecordedCalls = JSON.parse(JSON.stringify(calls).replaceAll(from, to));
  const send = client.send.bind(client) as Send;
  return async () => {
    for (const group of moved) {
      await Promise.all(group.map(({ name, input }) => send(new commands[name](input as never))));
    }
  };
}
