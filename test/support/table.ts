/** The embedded cloud's table, seen past the API. */
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { awsEndpoint } from './cloud.ts';

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    region: 'eu-west-1',
    endpoint: awsEndpoint || 'http://localhost',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  }),
);

let name: Promise<string> | undefined;

function tableName(): Promise<string> {
  name ??= client.send(new ListTablesCommand({})).then(({ TableNames }) => TableNames?.[0] ?? '');
  return name;
}

export async function putItem(Item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: await tableName(), Item }));
}

export async function userItem(userId: string) {
  const Key = { pk: `user#${userId}`, sk: 'account#profile' };
  const { Item } = await client.send(new GetCommand({ TableName: await tableName(), Key }));
  return Item;
}

export async function queryByPhone(phone: string) {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: await tableName(),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :phone',
      ExpressionAttributeValues: { ':phone': `phone#${phone}` },
    }),
  );
  return Items ?? [];
}

/** Every item, as somebody who stole the table would see it. */
export async function wholeTable(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: await tableName(), ExclusiveStartKey }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
