import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { BackendFunction } from './backend-function.ts';
import type { StageConfig } from './stages.ts';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'Query';

/** What each index is about is its items' to say: a key may mean a phone, a status or a name. */
const INDEXES = ['gsi1', 'gsi2'];

/** The one table (docs/decisions/0002-one-table.md) and its overloaded indexes. */
export class DataTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'ttl',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: stage.keepData,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const indexName of INDEXES) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
      });
    }
  }

  /** Lets a function do just these actions; transactions need the actions of their parts. */
  allow(fn: BackendFunction, ...actions: TableAction[]): void {
    fn.lambda.addEnvironment('TABLE_NAME', this.table.tableName);
    fn.allow(
      actions.map((action) => `dynamodb:${action}`),
      [this.table.tableArn],
    );
  }

  /** Lets a function ask what the indexes know. */
  allowIndexQuery(fn: BackendFunction): void {
    fn.lambda.addEnvironment('TABLE_NAME', this.table.tableName);
    fn.allow(
      ['dynamodb:Query'],
      INDEXES.map((name) => `${this.table.tableArn}/index/${name}`),
    );
  }
}
