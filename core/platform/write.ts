import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BUSY, untilDone } from './busy.ts';
import { demandOfCall } from './demand.ts';
import { documentClient, tableName } from './dynamodb.ts';
import type { Entity, ItemOf } from './entity.ts';
import { transact } from './transact.ts';
import type { UpdateWrite, Write } from './writes.ts';

/**
 * Makes one write. While a transaction holds its item the write is tried again, which the SDK
 * does not do.
 *
 * @returns true, or false when its condition did not hold
 * @throws AppError server.busy when transactions keep getting in first
 */
export async function write(one: Write): Promise<boolean> {
  if (demandOfCall()) return (await transact({ one })) === null;
  return (await untilDone(() => attempt(() => send(one)))) !== null;
}

/**
 * Makes one update, as `write` does.
 *
 * @returns the item after it, or null when its condition did not hold
 * @throws AppError server.busy when transactions keep getting in first
 */
export async function writeAndRead<E extends Pick<Entity, 'definition' | 'read'>>(
  entity: E,
  { table, input }: UpdateWrite,
): Promise<ItemOf<E> | null> {
  const command = () =>
    new UpdateCommand({ TableName: tableName(table), ReturnValues: 'ALL_NEW', ...input });
  const done = await untilDone(() => attempt(() => documentClient.send(command())));
  return done && (entity.read(done.Attributes) as ItemOf<E>);
}

/** @returns null when the condition did not hold */
async function attempt<Output>(make: () => Promise<Output>): Promise<Output | null | typeof BUSY> {
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
  if (action === 'put') return documentClient.send(new PutCommand({ TableName, ...input }));
  if (action === 'delete') return documentClient.send(new DeleteCommand({ TableName, ...input }));
  return documentClient.send(new UpdateCommand({ TableName, ...input }));
}
