/** The stack's table, past the API. */
import { createHmac } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
  type ScanCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { awsAt, stackOutputs } from './aws.ts';
import { awsEndpoint } from './cloud.ts';
import { keyOf } from './environment-of-function.ts';
import { reachOwnTables } from './own-table.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient(awsAt(awsEndpoint)));
reachOwnTables(client);

let name: Promise<string> | undefined;

/** The table of everything but audit events: the stack's, or a test's own. */
async function tableName(): Promise<string> {
  if (process.env.TABLE_NAME) return process.env.TABLE_NAME;
  name ??= stackOutputs(awsEndpoint).then(({ TableName }) => TableName);
  return name;
}

export async function putItem(Item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: await tableName(), Item }));
}

export interface Key {
  pk: string;
  sk: string;
}

export async function getItem(Key: Key) {
  const { Item } = await client.send(
    new GetCommand({ TableName: await tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

export async function deleteItem({ pk, sk }: Key): Promise<void> {
  await client.send(new DeleteCommand({ TableName: await tableName(), Key: { pk, sk } }));
}

export const userItem = (userId: string) =>
  getItem({ pk: `user#${userId}`, sk: 'account#profile' });

export const creditsItem = (userId: string) =>
  getItem({ pk: `user#${userId}`, sk: 'account#credits' });

/** Past the API, as a payment would. */
export async function setCredits(
  userId: string,
  changes: { purchasedSMS?: number; issuedSMS?: number; smsBalance: number },
): Promise<void> {
  await putItem({ ...(await creditsItem(userId)), ...changes });
}

/** Past the API, as the office would. */
export async function setAccount(userId: string, changes: Record<string, unknown>): Promise<void> {
  await putItem({ ...(await userItem(userId)), ...changes });
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

export async function partitionOf(pk: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: await tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}

/** Every item, as a thief of the table would see it. */
export const wholeTable = (): Promise<Record<string, unknown>[]> => scan({});

/** Items that hold a text in whatever attribute. */
export const itemsNaming = async (text: string): Promise<Record<string, unknown>[]> =>
  (await wholeTable()).filter((item) => JSON.stringify(item).includes(text));

/** Items with these values anywhere. The database filters, so few are sent. */
export const itemsWith = (values: Record<string, string>): Promise<Record<string, unknown>[]> =>
  scan({
    FilterExpression: Object.keys(values)
      .map((name) => `#${name} = :${name}`)
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      Object.keys(values).map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`:${name}`, value]),
    ),
  });

async function scan(filter: Partial<ScanCommandInput>): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan({ client }, { TableName: await tableName(), ...filter });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}

/** The keyed hash of a number in sign-in rows. */
export const phoneHashOf = async (phone: string): Promise<string> =>
  createHmac('sha256', await keyOf('phone', awsEndpoint))
    .update(phone)
    .digest('hex');

/** Ends the minute's pause between two SMS. */
export async function waitOutPause(phone: string): Promise<void> {
  const phoneHash = await phoneHashOf(phone);
  await client.send(
    new UpdateCommand({
      TableName: await tableName(),
      Key: { pk: `phone#${phoneHash}`, sk: 'send#strangers' },
      UpdateExpression: 'SET #last = #last - :minute',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':minute': 60_000 },
    }),
  );
}

/** Ends the day's limit of SMS. */
export const forgetSms = async (phone: string): Promise<void> =>
  deleteItem({
    pk: `count#sms#number#${await phoneHashOf(phone)}`,
    sk: new Date().toISOString().slice(0, 10),
  });

/** The row's key of a customer's redeem code, as core/rewards makes it. */
export async function redeemCodeKey(businessId: string, phone: string): Promise<Key> {
  const customerHash = createHmac('sha256', await keyOf('customer', awsEndpoint))
    .update(`${businessId}|${phone}`)
    .digest('hex');
  return { pk: `confirmation#redemption#${businessId}#${customerHash}`, sk: 'confirmation' };
}

/** Past the API, as if time had passed. */
export async function changeItem(key: Key, changes: Record<string, unknown>): Promise<void> {
  const item = await getItem(key);
  if (!item) throw new Error(`there is no item ${key.pk} ${key.sk}`);
  await putItem({ ...item, ...changes });
}

/** Ends the day's limit of applications. */
export const forgetSubmissions = (userId: string): Promise<void> =>
  deleteItem({ pk: `count#submissions#${userId}`, sk: new Date().toISOString().slice(0, 10) });
