import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { environment } from './config.ts';

/**
 * Makes a counter of events. infra/alarm-rules/ and infra/dashboards.ts watch it by event, service and dimension. It
 * reads the stage only at the first event: programs without a stage, such as `npm run data-model`, load it too.
 *
 * @returns a function that counts an event, `by` times. The dimension's value is one of our fixed words, never a
 * caller's text
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
