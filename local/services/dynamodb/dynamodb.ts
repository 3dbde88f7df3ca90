import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import { post } from '#local/endpoint/post.ts';
import type { AwsRequest, Permission, RunningService, Service } from '#local/service.ts';
import type { Identify } from '#local/template/identity.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import { type DynamoDbEngine, startDynamoDb } from './dynamodb-process.ts';
import { requireStartWithin } from './start-key.ts';

/** Actions that can report consumed capacity. */
const metered = /^(Get|Put|Update|Delete)Item$|^(Query|Scan)$|^(Batch|Transact)(Get|Write)Items?$/;

/** Actions that may write to a table's stream. */
const writing = /^(Put|Update|Delete|BatchWrite)Item$|^TransactWriteItems$/;

type ConsumedCapacity = { CapacityUnits?: number };

/** Adds up the capacity: transactions and batches report one entry per table. */
function units(consumed: unknown): number {
  const entries = [consumed as ConsumedCapacity | ConsumedCapacity[]].flat();
  return entries.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** Unlike templates, DynamoDB wants to be told that the stream is enabled. */
function streamSpecification(table: StackResource) {
  const stream = table.property<{ StreamViewType: string }>('StreamSpecification');
  return stream && { StreamSpecification: { StreamEnabled: true, ...stream } };
}

interface Index {
  IndexName: string;
  KeySchema: unknown;
  Projection: unknown;
}

/** Without throughput, which has no meaning here. */
function indexesOf(table: StackResource): Index[] {
  const indexes = table.property<Index[]>('GlobalSecondaryIndexes') ?? [];
  return indexes.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
}

/** Without encryption and backups, which have no meaning here. */
function createTableInput(table: StackResource): Record<string, unknown> {
  const indexes = indexesOf(table);
  return {
    TableName: table.ref,
    KeySchema: table.property('KeySchema'),
    AttributeDefinitions: table.property('AttributeDefinitions'),
    BillingMode: 'PAY_PER_REQUEST',
    ...streamSpecification(table),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  };
}

interface Recovery {
  PointInTimeRecoveryEnabled?: boolean;
}

/** The template's backup settings. Nothing is backed up here. */
function backupsOf(table: StackResource | undefined): object {
  if (!table) throw new AwsError('TableNotFoundException', 'The table does not exist.');
  // A global table has it per region.
  const name = 'PointInTimeRecoverySpecification';
  const [replica] = table.property<{ [name]?: Recovery }[]>('Replicas') ?? [];
  const recovery = table.property<Recovery>(name) ?? replica?.[name];
  const status = recovery?.PointInTimeRecoveryEnabled ? 'ENABLED' : 'DISABLED';
  return {
    ContinuousBackupsStatus: 'ENABLED',
    PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status },
  };
}

const TABLES = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'];

const targets = { tables: 'DynamoDB_20120810', streams: 'DynamoDBStreams_20120810' };

/** DynamoDB and its streams: the engine answers, and the request log notes consumption. */
export class DynamoDb implements RunningService {
  writes = 0;
  private readonly engine: DynamoDbEngine;
  private tables: readonly StackResource[] = [];
  /** One listener per stream mapping. */
  private readonly events = new EventEmitter().setMaxListeners(0);

  constructor(engine: DynamoDbEngine) {
    this.engine = engine;
  }

  stop(): Promise<void> {
    return this.engine.stop();
  }

  async createTables(stack: Stack): Promise<void> {
    this.tables = stack.ofType(...TABLES);
    await Promise.all(this.tables.map((table) => this.createTable(table)));
  }

  async handle(request: AwsRequest): Promise<void> {
    if (request.action === 'DescribeContinuousBackups') return this.describeBackups(request);
    if (request.action === 'Query') requireStartWithin(request.input);
    const meter = metered.test(request.action) && !request.input.ReturnConsumedCapacity;
    const input = meter ? { ...request.input, ReturnConsumedCapacity: 'TOTAL' } : request.input;
    const { authorization, 'x-amz-target': target } = request.message.headers;
    const reply = await this.send(`${target}`, input, authorization);
    const output = JSON.parse(reply.text) as Record<string, unknown>;
    // The engine's own answer has no message.
    if (String(output.__type).endsWith('UnknownOperationException'))
      throw unsupported('dynamodb', request.action);
    request.response.statusCode = reply.status;
    request.response.setHeader('content-type', 'application/x-amz-json-1.0');
    if (request.call && output.ConsumedCapacity) {
      request.call.consumedCapacity = units(output.ConsumedCapacity);
    }
    if (meter) delete output.ConsumedCapacity;
    request.response.end(meter ? JSON.stringify(output) : reply.text);
    if (reply.status === 200 && writing.test(request.action)) {
      this.writes++;
      this.events.emit('write');
    }
  }

  private describeBackups({ input, response }: AwsRequest): void {
    const described = backupsOf(this.tables.find(({ ref }) => ref === input.TableName));
    sendJson(response, 200, { ContinuousBackupsDescription: described });
  }

  /** Waits for more than `count` writing calls, or for the signal. */
  async writtenAfter(count: number, signal: AbortSignal): Promise<void> {
    if (this.writes === count) await once(this.events, 'write', { signal }).catch(() => {});
  }

  async streams<T>(action: string, input: unknown): Promise<T> {
    const { status, text } = await this.send(`${targets.streams}.${action}`, input);
    if (status !== 200) throw new Error(`The stream's ${action} failed: ${text}`);
    return JSON.parse(text) as T;
  }

  private async createTable(table: StackResource): Promise<void> {
    const reply = await this.sendSetUp('CreateTable', createTableInput(table));
    if (reply.text.includes('ResourceInUseException')) return this.bringUpToDate(table);
    if (reply.status !== 200) {
      throw new Error(`The table ${table.logicalId} could not be made: ${reply.text}`);
    }
    const timeToLive = table.property<Record<string, unknown>>('TimeToLiveSpecification');
    if (!timeToLive) return;
    await this.sendSetUp('UpdateTimeToLive', {
      TableName: table.ref,
      TimeToLiveSpecification: {
        AttributeName: timeToLive.AttributeName,
        Enabled: timeToLive.Enabled,
      },
    });
  }

  /** Adds indexes and a stream that are new in the stack to an older table. */
  private async bringUpToDate(table: StackResource): Promise<void> {
    const described = await this.sendSetUp('DescribeTable', { TableName: table.ref });
    const { StreamSpecification, GlobalSecondaryIndexes = [] } = JSON.parse(described.text).Table;
    const stream = streamSpecification(table);
    // A second stream would begin again at the start.
    if (stream && !StreamSpecification?.StreamEnabled) await this.update(table, stream);
    const known = GlobalSecondaryIndexes.map((index: { IndexName: string }) => index.IndexName);
    const AttributeDefinitions = table.property('AttributeDefinitions');
    for (const index of indexesOf(table).filter(({ IndexName }) => !known.includes(IndexName))) {
      const GlobalSecondaryIndexUpdates = [{ Create: index }];
      await this.update(table, { AttributeDefinitions, GlobalSecondaryIndexUpdates });
    }
  }

  private async update(table: StackResource, changes: Record<string, unknown>): Promise<void> {
    const reply = await this.sendSetUp('UpdateTable', { TableName: table.ref, ...changes });
    if (reply.status === 200) return;
    throw new Error(`The table ${table.logicalId} could not be changed: ${reply.text}`);
  }

  private sendSetUp(action: string, input: unknown) {
    return this.send(`${targets.tables}.${action}`, input);
  }

  private async send(target: string, input: unknown, authorization = setUpAuthorization) {
    try {
      return await post(new URL(this.engine.url), JSON.stringify(input), {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
        authorization,
      });
    } catch (error) {
      throw new AwsError(
        'InternalServerError',
        `The local DynamoDB does not answer: ${(error as Error).message}`,
        500,
      );
    }
  }
}

const setUpAuthorization =
  'AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0';

const identifyTable: Identify = (logicalId, { region, account, stackName }, { TableName }) => {
  const name = String(TableName ?? `${stackName}-${logicalId}`);
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${name}`;
  return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
};

const transactionActions: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** Transactions need the actions of their items. A query of an index needs only the index. */
function permissionsFor(
  { action, input }: Pick<AwsRequest, 'action' | 'input'>,
  stack: Stack,
): Permission[] {
  const arnOf = (table: unknown) => {
    const name = String(table);
    const { region, account } = stack;
    return name.startsWith('arn:') ? name : `arn:aws:dynamodb:${region}:${account}:table/${name}`;
  };
  const one = (name: string, table: unknown, about: KeyedInput[]): Permission => {
    const index = about[0]?.IndexName;
    return {
      action: `dynamodb:${name}`,
      resource: index ? `${arnOf(table)}/index/${index}` : arnOf(table),
      leadingKeys: about.flatMap((part) => leadingKeysOf(stack, table, part)),
    };
  };
  const { TransactItems, RequestItems, TableName } = input;
  if (Array.isArray(TransactItems)) {
    return TransactItems.flatMap((item: Record<string, KeyedInput & { TableName: string }>) =>
      Object.entries(item).map(([kind, part]) =>
        one(transactionActions[kind] ?? kind, part.TableName, [part]),
      ),
    );
  }
  if (typeof RequestItems === 'object' && RequestItems) {
    return Object.entries(RequestItems).map(([table, part]) => one(action, table, partsOf(part)));
  }
  if (TableName === undefined) return [{ action: `dynamodb:${action}`, resource: '*' }];
  return [one(action, TableName, [input])];
}

interface BatchedWrite {
  PutRequest?: KeyedInput;
  DeleteRequest?: KeyedInput;
}

function partsOf(batch: { Keys?: KeyedInput['Key'][] } | BatchedWrite[]): KeyedInput[] {
  if (!Array.isArray(batch)) return (batch.Keys ?? []).map((Key) => ({ Key }));
  return batch.flatMap(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? []);
}

export const dynamoDb: Service<DynamoDb> = {
  name: 'dynamodb',
  targets: Object.values(targets),
  resources: Object.fromEntries(TABLES.map((type) => [type, identifyTable])),
  permissionsFor,
  start: async ({ stack, dataDir, onCrash }) => {
    const engine = await startDynamoDb(join(dataDir, 'dynamodb.sqlite'), onCrash);
    const running = new DynamoDb(engine);
    try {
      await running.createTables(stack);
    } catch (error) {
      await running.stop();
      throw error;
    }
    return running;
  },
};

/** Values of the condition key `dynamodb:LeadingKeys`: the partitions of a call. */

/** With its type: `S`, `N` or `B`. */
type KeyValue = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, KeyValue>>;

interface KeySchema {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

interface Keyed {
  KeySchema: KeySchema[];
}

interface KeyedInput {
  Key?: Values;
  Item?: Values;
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Readonly<Record<string, string>>;
  ExpressionAttributeValues?: Values;
}

function partitionKeyOf(stack: Stack, tableName: string, index?: string): string | undefined {
  const table = stack.ofType('AWS::DynamoDB::Table').find(({ ref }) => ref === tableName);
  const indexes = table?.property<(Keyed & { IndexName: string })[]>('GlobalSecondaryIndexes');
  const schema = index
    ? indexes?.find(({ IndexName }) => IndexName === index)?.KeySchema
    : table?.property<KeySchema[]>('KeySchema');
  return schema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
}

/** @param tableName its name, or its ARN */
function leadingKeysOf(stack: Stack, tableName: unknown, input: KeyedInput): string[] {
  const name = `${tableName}`.replace(/^.*:table\//, '');
  const key = partitionKeyOf(stack, name, input.IndexName);
  if (!key) return [];
  const value = input.Key?.[key] ?? input.Item?.[key] ?? queriedFor(input, key);
  return Object.values(value ?? {}).map(String);
}

function queriedFor(input: KeyedInput, key: string): KeyValue | undefined {
  const { KeyConditionExpression: condition = '', ExpressionAttributeNames: names = {} } = input;
  for (const [, name = '', value = ''] of condition.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((names[name] ?? name) === key) return input.ExpressionAttributeValues?.[value];
  }
  return undefined;
}
