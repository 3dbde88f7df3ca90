import { RemovalPolicy } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { counted } from './alarm-rules/metrics.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'Query';

/** The meaning of an index depends on the item: a phone, a status or a name. */
const INDEXES = ['gsi1', 'gsi2'];

/** An index has a limit of its own: without one, a write that the table takes costs without an end. */
const mostUnits = ({ tableUnits }: StageConfig) => ({
  maxReadRequestUnits: tableUnits.read,
  maxWriteRequestUnits: tableUnits.write,
});

const indexDimensions = Object.fromEntries(
  INDEXES.map((name) => [name, { GlobalSecondaryIndexName: name }]),
);

/** The one table (docs/decisions/0002-one-table.md) and its overloaded indexes. */
export class DataTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...mostUnits(stage),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'ttl',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: stage.keepData,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const indexName of INDEXES) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        ...mostUnits(stage),
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
      });
    }
  }

  /** The requests that the table and its indexes refused for want of units, by a name for each metric. */
  get throttles(): Record<string, IMetric> {
    const TableName = this.table.tableName;
    const places = { table: {}, ...indexDimensions };
    return Object.fromEntries(
      Object.entries(places).flatMap(([place, dimensions]) =>
        ['Read', 'Write'].map((kind) => [
          `${place}${kind}`,
          counted('AWS/DynamoDB', `${kind}ThrottleEvents`, { TableName, ...dimensions }),
        ]),
      ),
    );
  }

  /** Grants the reads that most nouns need. */
  get reads(): Use {
    return this.allows('GetItem', 'Query');
  }

  /** Grants the writes that most nouns need. */
  get writes(): Use {
    return this.allows('PutItem', 'UpdateItem', 'DeleteItem');
  }

  /** Grants exactly these actions on the table. A transaction needs the actions of its items. */
  allows(...actions: TableAction[]): Use {
    return this.use(actions, [this.table.tableArn]);
  }

  /** Grants queries of the indexes. */
  get queriesIndexes(): Use {
    const { tableArn } = this.table;
    return this.use(
      ['Query'],
      INDEXES.map((name) => `${tableArn}/index/${name}`),
    );
  }

  private use(actions: TableAction[], resources: string[]): Use {
    return {
      environment: { TABLE_NAME: this.table.tableName },
      grants: [{ actions: actions.map((action) => `dynamodb:${action}`), resources }],
    };
  }
}
