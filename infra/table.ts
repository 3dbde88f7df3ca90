import { Effect, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type GuardedKeys, keysBeside } from './guarded-keys.ts';
import { KeyedTable } from './keyed-table.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

const writing = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;

type WriteAction = (typeof writing)[number];

type TableAction = 'GetItem' | 'BatchGetItem' | 'ConditionCheckItem' | 'Query' | WriteAction;

/** What a function may do with the table. Writes of guarded keys are refused, whatever allows them. */
export interface TableGrants {
  /** Grants the reads that most nouns need. */
  readonly reads: Use;
  /** Grants the writes that most nouns need. */
  readonly writes: Use;
  /** Grants exactly these actions on the table. A transaction needs the actions of its items. */
  allows(...actions: TableAction[]): Use;
}

/** The one table (docs/decisions/0002-one-table.md). */
export class DataTable extends KeyedTable implements TableGrants {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, {
      stage,
      variable: 'TABLE_NAME',
      timeToLiveAttribute: 'ttl',
      // The numbers of customers by their ends: core/rewards/customers/customer.entity.ts
      smallIndex: ['entity', 'businessId', 'phone'],
    });
  }

  get reads(): Use {
    return this.allows('GetItem', 'Query');
  }

  get writes(): Use {
    return this.allows(...writing);
  }

  allows(...actions: TableAction[]): Use {
    return this.grant(actions, []);
  }

  /** The same for a function whose business these guarded keys are: it may write them as well. */
  openTo(...own: GuardedKeys[]): TableGrants {
    const allows = (...actions: TableAction[]) => this.grant(actions, own);
    return { reads: this.reads, writes: allows(...writing), allows };
  }

  /** Grants queries of the indexes. */
  get queriesIndexes(): Use {
    return this.use(['Query'], this.indexArns);
  }

  private grant(actions: readonly TableAction[], own: readonly GuardedKeys[]): Use {
    const { grants = [], ...use } = this.use(actions, [this.table.tableArn]);
    const writes = actions.some((action) => writing.some((one) => one === action));
    return { ...use, grants: writes ? [...grants, this.refusal(own)] : grants };
  }

  /** A function that somebody has taken over writes no member, agreement or payment that is not its business. */
  private refusal(own: readonly GuardedKeys[]): PolicyStatementProps {
    return {
      effect: Effect.DENY,
      actions: writing.map((action) => `dynamodb:${action}`),
      resources: [this.table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keysBeside(own) } },
    };
  }
}
