import { FilterCriteria, FilterRule } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { BackendFunction } from './backend-function.ts';
import { KeyedTable } from './keyed-table.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';
import type { DeadLetters } from './work-queues.ts';

interface AuditTableProps {
  stage: StageConfig;
  deadLetters: DeadLetters;
}

/**
 * No role may change or delete an event, and nothing expires (docs/decisions/0030-a-table-for-the-audit.md). IAM cannot
 * forbid a put over an event, but the stream reports it.
 */
export class AuditTable extends KeyedTable {
  constructor(scope: Construct, id: string, { stage, deadLetters }: AuditTableProps) {
    super(scope, id, { stage, variable: 'AUDIT_TABLE_NAME' });
    this.tellOfTampering(stage, deadLetters);
  }

  get puts(): Use {
    return this.use(['PutItem'], [this.table.tableArn]);
  }

  /** Lets a function look for events, by the key and by the indexes. */
  get queries(): Use {
    return this.use(['Query'], [this.table.tableArn, ...this.indexArns]);
  }

  /** Called for changed and deleted items only, so never while all is well. */
  private tellOfTampering(stage: StageConfig, deadLetters: DeadLetters): void {
    const fn = new BackendFunction(this, 'OnTamper', {
      stage,
      entry: 'functions/audit/on-tamper.ts',
      uses: [],
      memorySize: 256,
    });
    this.streamTo(fn, deadLetters, {
      batchSize: 100,
      filters: [FilterCriteria.filter({ eventName: FilterRule.or('MODIFY', 'REMOVE') })],
    });
  }
}
