import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { BackendFunction } from './backend-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { DataTable } from './table.ts';

interface TableTrigger {
  table: DataTable;
  deadLetters: DeadLetters;
  /** What happened to the items. */
  event: 'INSERT' | 'REMOVE';
  /** What the items' sort keys begin with: one of these. */
  sortKeys: readonly `${string}#`[];
}

/** Feeds a function the items that come or go under a sort key, from the table's stream. */
export function triggerByTable(
  fn: BackendFunction,
  { table, deadLetters, event, sortKeys }: TableTrigger,
): void {
  fn.lambda.addEventSource(
    new DynamoEventSource(table.table, {
      // Misses nothing that is written while the mapping is being made. Made anew, it may bring a
      // day of items again, which the functions must not mind in any case.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 25,
      filters: sortKeys.map((sortKey) =>
        FilterCriteria.filter({
          eventName: FilterRule.isEqual(event),
          dynamodb: { Keys: { sk: { S: FilterRule.beginsWith(sortKey) } } },
        }),
      ),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 3,
      maxRecordAge: Duration.days(1),
      onFailure: new SqsDlq(deadLetters.queue),
    }),
  );
}
