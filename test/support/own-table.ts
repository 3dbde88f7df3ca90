/** Tables in this process's engine, out of reach of the embedded cloud's functions. */
import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from '#core/platform/table/dynamodb.ts';
import { type DynamoDbEngine, startDynamoDb } from '#local/services/dynamodb/dynamodb-process.ts';
import { requireStartWithin } from '#local/services/dynamodb/start-key.ts';

/** Files of a process share its engine, one after another. */
const shared = globalThis as { ownEngine?: Promise<DynamoDbEngine> };

const PREFIX = 'own-';

interface HttpRequest {
  hostname: string;
  port?: number;
  protocol: string;
  body: string;
  headers: Record<string, string>;
}

/** Lets a client reach the engine while the process uses another table. */
export function reachOwnTables({ middlewareStack }: DynamoDBDocumentClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as HttpRequest;
      if (shared.ownEngine && process.env.TABLE_NAME?.startsWith(PREFIX)) {
        const { hostname, port } = new URL((await shared.ownEngine).url);
        Object.assign(request, { protocol: 'http:', hostname, port: Number(port) });
        request.headers.host = `${hostname}:${port}`;
        // DynamoDB's check, which the engine makes only in part; the embedded cloud does the rest.
        if (request.body.includes('"ExclusiveStartKey"')) requireStart(request);
      }
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'ownTables', override: true },
  );
}

function requireStart({ headers, body }: HttpRequest): void {
  if (headers['x-amz-target']?.endsWith('.Query')) requireStartWithin(JSON.parse(body));
}

reachOwnTables(documentClient);

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

const indexes = ['gsi1', 'gsi2', 'gsi3'];

/** Gives the process's code a new table until the file ends. */
export async function takeOwnTable(): Promise<void> {
  shared.ownEngine ??= startDynamoDb(null, console.error);
  const id = randomUUID();
  Object.assign(process.env, {
    TABLE_NAME: `${PREFIX}${id}`,
    AUDIT_TABLE_NAME: `${PREFIX}audit-${id}`,
  });
  await Promise.all([createTable(tableName()), createTable(tableName('audit'))]);
}

async function createTable(TableName: string): Promise<void> {
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
}

export async function storedItem(Key: { pk: string; sk: string }) {
  const command = new GetCommand({ TableName: tableName(), Key, ConsistentRead: true });
  return (await documentClient.send(command)).Item;
}

export async function storedItems(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: documentClient },
    { TableName: tableName(), ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
