/** A table that no function of the embedded cloud reads or writes, beside the stack's. */
import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '#core/platform/dynamodb.ts';

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

const indexes = ['gsi1', 'gsi2', 'gsi3'];

/** Lets the code of this process use a table of the test's own, until the file ends. */
export async function takeOwnTable(): Promise<void> {
  const TableName = `own-${randomUUID()}`;
  const names = ['', ...indexes].flatMap((index) => [`${index}pk`, `${index}sk`]);
  await documentClient.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index,
        KeySchema: keys(`${index}pk`, `${index}sk`),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  );
  process.env.TABLE_NAME = TableName;
}

/** @returns an item as the table has it */
export async function storedItem(Key: { pk: string; sk: string }) {
  const command = new GetCommand({ TableName: tableName(), Key, ConsistentRead: true });
  return (await documentClient.send(command)).Item;
}

/** @returns all items of the own table */
export async function storedItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: documentClient },
    { TableName: tableName(), ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
