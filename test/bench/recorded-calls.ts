/** Records this process's DynamoDB calls, to repeat them without its code. */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

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
export type RecordedCalls = RecordedCall[][];

const isKnown = (name: string): name is RecordedCall['name'] => Object.hasOwn(commands, name);

/** @returns a function that does some work, and tells its calls */
export function callRecorder(client: DynamoDBDocumentClient) {
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
export function replayOf(
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
