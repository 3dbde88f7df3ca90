import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import {
  DynamoEventSource,
  type DynamoEventSourceProps,
  SqsDlq,
} from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { counted } from './alarm-rules/metrics.ts';
import type { BackendFunction } from './backend-function.ts';
import { keptAsData } from './kept-as-data.ts';
import type { StageConfig } from './stages.ts';
import type { Environment, Use } from './use.ts';
import type { DeadLetters } from './work-queues.ts';

/** The meaning of an index depends on the item: a phone, a status or a name. */
const INDEXES = ['gsi1', 'gsi2'] as const;

/** An index has a separate limit: without one, each write that the table accepts costs without a limit. */
const mostUnits = ({ tableUnits }: StageConfig) => ({
  maxReadRequestUnits: tableUnits.read,
  maxWriteRequestUnits: tableUnits.write,
});

interface KeyedTableProps extends Pick<TableProps, 'timeToLiveAttribute'> {
  stage: StageConfig;
  /** The environment variable with the table's name. */
  variable: keyof Environment;
  /** The only attributes of an optional third index: changes of others cost it no write. */
  smallIndex?: readonly string[];
}

/** `pk`, `sk`, two overloaded indexes, perhaps a small third, and a stream (core/platform/table/entity.ts). */
export abstract class KeyedTable extends Construct {
  readonly table: Table;
  private readonly variable: keyof Environment;
  private readonly indexes: readonly string[];

  constructor(
    scope: Construct,
    id: string,
    { stage, variable, smallIndex, ...props }: KeyedTableProps,
  ) {
    super(scope, id);
    this.variable = variable;
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...mostUnits(stage),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: stage.keepData,
      ...keptAsData(stage),
      ...props,
    });
    this.indexes = smallIndex ? [...INDEXES, 'gsi3'] : INDEXES;
    for (const indexName of this.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        ...mostUnits(stage),
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        ...(indexName === 'gsi3' && {
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: [...(smallIndex ?? [])],
        }),
      });
    }
  }

  /** Requests that the table and its indexes refused for lack of units, by metric. */
  get throttles(): Record<string, IMetric> {
    const TableName = this.table.tableName;
    const places: [string, Record<string, string>][] = [
      ['table', {}],
      ...this.indexes.map((name): [string, Record<string, string>] => [
        name,
        { GlobalSecondaryIndexName: name },
      ]),
    ];
    return Object.fromEntries(
      places.flatMap(([place, dimensions]) =>
        ['Read', 'Write'].map((kind) => [
          `${place}${kind}`,
          counted('AWS/DynamoDB', `${kind}ThrottleEvents`, { TableName, ...dimensions }),
        ]),
      ),
    );
  }

  /** Calls a function with the records of the stream that its filters let through. */
  streamTo(
    { lambda }: BackendFunction,
    { queue }: DeadLetters,
    options: Pick<DynamoEventSourceProps, 'batchSize' | 'filters' | 'bisectBatchOnError'>,
  ): void {
    lambda.addEventSource(
      new DynamoEventSource(this.table, {
        // Includes items written while the mapping is created. A new mapping may repeat a day, which work must bear.
        startingPosition: StartingPosition.TRIM_HORIZON,
        reportBatchItemFailures: true,
        retryAttempts: 3,
        maxRecordAge: Duration.days(1),
        onFailure: new SqsDlq(queue),
        ...options,
      }),
    );
  }

  protected get indexArns(): string[] {
    return this.indexes.map((name) => `${this.table.tableArn}/index/${name}`);
  }

  protected use(actions: readonly string[], resources: string[]): Use {
    return {
      environment: { [this.variable]: this.table.tableName },
      grants: [{ actions: actions.map((action) => `dynamodb:${action}`), resources }],
    };
  }
}
