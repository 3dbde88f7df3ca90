import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { environment } from './config.ts';

/**
 * Makes a counter of events, which infra/alarm-rules/ and infra/sms-dashboard.ts watch by the name of
 * the event, the service and the dimension.
 *
 * @returns a function that counts an event, `by` times. The value of the dimension is one of our fixed
 *   words, never a text that a caller sent
 */
export function eventCounter<Event extends string>(service: string, dimension: string) {
  const metrics = new Metrics({
    namespace: 'Miliki',
    serviceName: service,
    defaultDimensions: { stage: environment('STAGE') },
  });
  return (event: Event, value?: string, by = 1): void => {
    const metric = metrics.singleMetric();
    if (value) metric.addDimension(dimension, value);
    metric.addMetric(event, MetricUnit.Count, by);
  };
}
