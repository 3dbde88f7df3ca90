import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { environment } from './config.ts';

/**
 * Makes a counter of events, which infra/alarm-rules/ and infra/dashboards.ts watch by the name of
 * the event, the service and the dimension. It reads the stage at the first event: a module that counts
 * is also read by programs without a stage, such as `npm run data-model`.
 *
 * @returns a function that counts an event, `by` times. The value of the dimension is one of our fixed
 *   words, never a text that a caller sent
 */
export function eventCounter<Event extends string>(service: string, dimension: string) {
  let metrics: Metrics | undefined;
  return (event: Event, value?: string, by = 1): void => {
    metrics ??= new Metrics({
      namespace: 'Miliki',
      serviceName: service,
      defaultDimensions: { stage: environment('STAGE') },
    });
    const metric = metrics.singleMetric();
    if (value) metric.addDimension(dimension, value);
    metric.addMetric(event, MetricUnit.Count, by);
  };
}
