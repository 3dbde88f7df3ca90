import { AwsError } from './aws-error.ts';
import type { AwsRequest, AwsService } from './gateway.ts';
import type { Stack, StackResource } from './stack.ts';

/** Actions that report what they consumed when asked. */
const metered = /^(Get|Put|Update|Delete)Item$|^(Query|Scan)$|^(Batch|Transact)(Get|Write)Items?$/;

type ConsumedCapacity = { CapacityUnits?: number };

/** Transactions and batches report one entry per table. */
function units(consumed: unknown): number {
  const entries = [consumed as ConsumedCapacity | ConsumedCapacity[]].flat();
  return entries.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** The template leaves out that the stream is enabled: it goes without saying there. */
function streamSpecification(table: StackResource) {
  const stream = table.property<{ StreamViewType: string }>('StreamSpecification');
  return stream && { StreamSpecification: { StreamEnabled: true, ...stream } };
}

/** What a table is created with; throughput, encryption and backups mean nothing here. */
function createTableInput(table: StackResource): Record<string, unknown> {
  const indexes = table.property<Record<string, unknown>[]>('GlobalSecondaryIndexes');
  return {
    TableName: table.ref,
    KeySchema: table.property('KeySchema'),
    AttributeDefinitions: table.property('AttributeDefinitions'),
    BillingMode: 'PAY_PER_REQUEST',
    ...streamSpecification(table),
    ...(indexes && {
      GlobalSecondaryIndexes: indexes.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  };
}

const targets = { tables: 'DynamoDB_20120810', streams: 'DynamoDBStreams_20120810' };

/** DynamoDB and its streams: the engine's own answers, with what each call consumed noted. */
export class DynamoDb implements AwsService {
  readonly name = 'dynamodb';
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async createTables(stack: Stack): Promise<void> {
    const tables = stack.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
    await Promise.all(tables.map((table) => this.createTable(table)));
  }

  async handle(request: AwsRequest): Promise<void> {
    const input = JSON.parse(request.body.toString() || '{}') as Record<string, unknown>;
    const meter = metered.test(request.action) && !input.ReturnConsumedCapacity;
    if (meter) input.ReturnConsumedCapacity = 'TOTAL';
    const { authorization, 'x-amz-target': target } = request.headers;
    const reply = await this.send(`${target}`, input, authorization);
    request.response.statusCode = reply.status;
    request.response.setHeader('content-type', 'application/x-amz-json-1.0');
    const output = JSON.parse(reply.text) as Record<string, unknown>;
    if (output.ConsumedCapacity) request.call.consumedCapacity = units(output.ConsumedCapacity);
    if (meter) delete output.ConsumedCapacity;
    request.response.end(meter ? JSON.stringify(output) : reply.text);
  }

  /** Asks the streams of the tables. */
  async streams<T>(action: string, input: unknown): Promise<T> {
    const { status, text } = await this.send(`${targets.streams}.${action}`, input);
    if (status !== 200) throw new Error(`The stream's ${action} failed: ${text}`);
    return JSON.parse(text) as T;
  }

  private async createTable(table: StackResource): Promise<void> {
    const reply = await this.sendSetUp('CreateTable', createTableInput(table));
    if (reply.text.includes('ResourceInUseException')) return this.addStream(table);
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

  /** A table that was made before it had a stream gets one; a second one would lose the first's place. */
  private async addStream(table: StackResource): Promise<void> {
    const specification = streamSpecification(table);
    if (!specification) return;
    const TableName = table.ref;
    const described = await this.sendSetUp('DescribeTable', { TableName });
    if (JSON.parse(described.text).Table.StreamSpecification?.StreamEnabled) return;
    const reply = await this.sendSetUp('UpdateTable', { TableName, ...specification });
    if (reply.status !== 200) {
      throw new Error(`The table ${table.logicalId} could not get its stream: ${reply.text}`);
    }
  }

  private sendSetUp(action: string, input: unknown) {
    return this.send(`${targets.tables}.${action}`, input);
  }

  private async send(target: string, input: unknown, authorization = setUpAuthorization) {
    try {
      const reply = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': target,
          'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
          authorization,
        },
        body: JSON.stringify(input),
      });
      return { status: reply.status, text: await reply.text() };
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
