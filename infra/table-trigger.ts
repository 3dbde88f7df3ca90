import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Entity } from '../core/platform/entity.ts';
import type { BackendFunction } from './backend-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { DataTable } from './table.ts';

interface TableTrigger {
  table: DataTable;
  deadLetters: DeadLetters;
  event: 'INSERT' | 'REMOVE';
  /** The entities whose items the function takes. */
  entities: readonly Pick<Entity, 'prefix'>[];
}

/** Feeds a function each inserted or removed item of some entities, from the table's stream. */
export function triggerByTable(
  fn: BackendFunction,
  { table, deadLetters, event, entities }: TableTrigger,
): void {
  fn.lambda.addEventSource(
    new DynamoEventSource(table.table, {
      // The function gets the items that are written while the mapping is created. A new mapping may
      // bring the items of a day again, and every function must tolerate that.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 25,
      filters: entities.map(({ prefix }) =>
        FilterCriteria.filter({
          eventName: FilterRule.isEqual(event),
          dynamodb: { Keys: { sk: { S: FilterRule.beginsWith(prefix.sk) } } },
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
