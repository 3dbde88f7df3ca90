import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { BUSY, untilDone } from './busy.ts';
import { documentClient, tableName } from './dynamodb.ts';
import type { Entity, ItemOf } from './entity.ts';
import type { Check, UpdateWrite, Write } from './writes.ts';

type Part = Write | Check;

/** Writes by label: one, a list, or nothing if a write is not needed. */
export type Parts<Label extends string> = Readonly<
  Record<Label, Part | readonly Part[] | undefined | null | false>
>;

/** Nothing was written. */
export interface Failure<Label extends string> {
  /** The first label, in the literal's order, with a failed condition. */
  label: Label;
  /** The failed positions in each label's list; a single write is at position 0. */
  positions: Readonly<Record<Label, readonly number[]>>;
}

/** Cancellation reasons that may be gone a moment later. */
const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes all or nothing. If another transaction cancels ours without a failed condition, ours is tried again, a little
 * later each time.
 * @param parts at most 99 writes: the call's demand is one more (`demanding`)
 * @returns null when all is written
 * @throws AppError server.busy; the refusal of the call's demand
 */
export function transact<const Label extends string>(
  parts: Parts<Label>,
): Promise<Failure<Label> | null> {
  const labels = Object.keys(parts) as Label[];
  const lists = labels.map((label) => listOf(parts[label]));
  const demand = demandOfCall();
  return untilDone(async () => {
    const reasons = await attempt([...lists.flat(), ...(demand ? [demand.check] : [])]);
    if (demand && reasons?.at(-1) === FAILED) throw await demand.refusal();
    return reasons && (isPassing(reasons) ? BUSY : failureOf(labels, lists, reasons));
  });
}

function listOf(parts: Parts<string>[string]): Part[] {
  if (!parts) return [];
  return 'action' in parts ? [parts] : [...parts];
}

/** @returns for each write the reason why it cancelled the transaction; null if committed */
async function attempt(parts: Part[]): Promise<string[] | null> {
  try {
    await documentClient.send(new TransactWriteCommand({ TransactItems: parts.map(transactItem) }));
    return null;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code);
  }
}

function transactItem({ action, table, input }: Part) {
  const TableName = tableName(table);
  switch (action) {
    case 'put':
      return { Put: { TableName, ...input } };
    case 'update':
      return { Update: { TableName, ...input } };
    case 'delete':
      return { Delete: { TableName, ...input } };
    case 'check':
      return { ConditionCheck: { TableName, ...input } };
  }
}

/** @throws Error for a permanent reason */
function isPassing(reasons: string[]): boolean {
  if (reasons.includes(FAILED)) return false;
  if (reasons.some((reason) => PASSING.has(reason))) return true;
  throw new Error('transaction cancelled', { cause: reasons });
}

const FAILED = 'ConditionalCheckFailed';

function failureOf<Label extends string>(
  labels: Label[],
  lists: Part[][],
  reasons: string[],
): Failure<Label> {
  const positions = {} as Record<Label, number[]>;
  let at = 0;
  for (const [index, label] of labels.entries()) {
    const length = lists[index]?.length ?? 0;
    const own = reasons.slice(at, at + length);
    positions[label] = own.flatMap((reason, position) => (reason === FAILED ? position : []));
    at += length;
  }
  const first = labels.find((label) => positions[label].length > 0);
  return { label: first as Label, positions };
}

/** A condition that every write of one call has in addition. */
export interface Demand {
  check: Check;
  /** @returns the refusal if the condition no longer holds */
  refusal(): Promise<Error>;
}

const calls = new AsyncLocalStorage<Demand>();

/** Adds a condition to every `write` and `transact` of the work, in the same transaction, so no store can forget it. */
export const demanding = <Result>(demand: Demand, work: () => Promise<Result>): Promise<Result> =>
  calls.run(demand, work);

const demandOfCall = (): Demand | undefined => calls.getStore();

/**
 * Waits for transactions that hold the item, which the SDK does not do.
 * @returns false if its condition did not hold
 * @throws AppError server.busy
 */
export async function write(one: Write): Promise<boolean> {
  if (demandOfCall()) return (await transact({ one })) === null;
  return (await untilDone(() => answerOf(() => send(one)))) !== null;
}

/** As `write`. @returns the updated item; null if its condition did not hold. @throws AppError server.busy */
export async function writeAndRead<E extends Pick<Entity, 'definition' | 'read'>>(
  entity: E,
  { table, input }: UpdateWrite,
): Promise<ItemOf<E> | null> {
  const command = () =>
    new UpdateCommand({ TableName: tableName(table), ReturnValues: 'ALL_NEW', ...input });
  const done = await untilDone(() => answerOf(() => documentClient.send(command())));
  return done && (entity.read(done.Attributes) as ItemOf<E>);
}

async function answerOf<Output>(make: () => Promise<Output>): Promise<Output | null | typeof BUSY> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    if (error instanceof TransactionConflictException) return BUSY;
    throw error;
  }
}

function send({ action, table, input }: Write): Promise<unknown> {
  const TableName = tableName(table);
  switch (action) {
    case 'put':
      return documentClient.send(new PutCommand({ TableName, ...input }));
    case 'delete':
      return documentClient.send(new DeleteCommand({ TableName, ...input }));
    case 'update':
      return documentClient.send(new UpdateCommand({ TableName, ...input }));
  }
}
