import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { lazy } from '#shared/platform/lazy.ts';
import { environment } from './config.ts';

/**
 * infra/alarm-rules/ and infra/dashboards.ts watch the event, service and dimension. The stage is read only at the
 * first event: programs without one, such as `npm run data-model`, load this too.
 * @returns a function that counts an event `by` times. `value` must be one of our fixed words, never a caller's text
 */
export function eventCounter<Event extends string>(service: string, dimension: string) {
  const metrics = lazy(
    () =>
      new Metrics({
        namespace: 'Miliki',
        serviceName: service,
        defaultDimensions: { stage: environment('STAGE') },
      }),
  );
  return (event: Event, value?: string, by = 1): void => {
    const metric = metrics().singleMetric();
    if (value) metric.addDimension(dimension, value);
    metric.addMetric(event, MetricUnit.Count, by);
  };
}
