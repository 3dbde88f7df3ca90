import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterCriteria, FilterRule } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { streamRoutes } from '#functions/stream/routes.ts';
import { FIVE_MINUTES } from '#infra/alarm-rules/metrics.ts';
import { BackendFunction } from './backend-function.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import type { DeadLetters, WorkQueue } from './work-queues.ts';

interface StreamRouterProps {
  stage: StageConfig;
  table: DataTable;
  deadLetters: DeadLetters;
  /** The queues that functions/stream/routes.ts names. */
  queues: readonly WorkQueue[];
}

/** The one reader of the table's stream. AWS allows two per shard, so work after writes waits in queues behind it. */
export class StreamRouter extends Construct {
  /** Milliseconds since the oldest record of the last batch was written. */
  readonly age: IMetric;

  constructor(scope: Construct, id: string, props: StreamRouterProps) {
    super(scope, id);
    const { stage, table, deadLetters, queues } = props;
    const fn = new BackendFunction(this, 'Router', {
      stage,
      entry: 'functions/stream/router.ts',
      uses: queues.map((queue) => queue.fills),
      timeout: Duration.minutes(1),
    });
    this.age = fn.lambda.metric('IteratorAge', {
      statistic: Stats.MAXIMUM,
      period: FIVE_MINUTES,
    });
    table.streamTo(fn, deadLetters, {
      batchSize: 1_000,
      filters: streamFilters(),
      bisectBatchOnError: true,
    });
  }
}

/** Records that cause no work call no function. Lambda allows five filters: one per event. */
function streamFilters() {
  const routes = Object.groupBy(streamRoutes, ({ event }) => event);
  return Object.entries(routes).map(([event, ofEvent]) => {
    const prefixes = ofEvent.flatMap(({ entities }) => entities.map(({ prefix }) => prefix.sk));
    return FilterCriteria.filter({
      eventName: FilterRule.isEqual(event),
      dynamodb: {
        Keys: { sk: { S: prefixes.flatMap((prefix) => FilterRule.beginsWith(prefix)) } },
      },
    });
  });
}
