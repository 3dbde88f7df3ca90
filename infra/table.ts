import type { Construct } from 'constructs';
import { KeyedTable } from './keyed-table.ts';
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

/** The one table (docs/decisions/0002-one-table.md). */
export class DataTable extends KeyedTable {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, {
      stage,
      variable: 'TABLE_NAME',
      timeToLiveAttribute: 'ttl',
      // The numbers of customers by their ends: core/rewards/customers/customer.entity.ts
      smallIndex: ['entity', 'businessId', 'phone'],
    });
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
    return this.use(['Query'], this.indexArns);
  }
}
