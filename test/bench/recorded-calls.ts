/** The calls of DynamoDB that code of this process makes, to be made once more without that code. */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/** What stands in the place of the client's own types, which differ by command. */
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

/** Calls that were made side by side; one group after the other. */
export type RecordedCalls = RecordedCall[][];

const isKnown = (name: string): name is RecordedCall['name'] => Object.hasOwn(commands, name);

/** @returns what does some work, and tells the calls that it made */
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

/** @returns what makes the same calls to another table, which has the same items as the first had before them */
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
