import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { environment } from '../platform/config.ts';
import type { CountedKind } from './purse.ts';

/** The namespace and the service that infra/alarm-rules/sms.ts and infra/sms-dashboard.ts watch. */
const metrics = new Metrics({
  namespace: 'Miliki',
  serviceName: 'purse',
  defaultDimensions: { stage: environment('STAGE') },
});

/**
 * Counts the parts of an SMS that was paid, or that its kind had no money left for.
 *
 * @param kind `business` is paid with the credits of a shop
 */
export function countParts(
  event: 'SmsPaid' | 'SmsUnpaid',
  kind: CountedKind | 'business',
  parts: number,
): void {
  // Nothing is sent to a number that nobody holds.
  if (kind === 'nobody') return;
  const metric = metrics.singleMetric();
  metric.addDimension('kind', kind);
  metric.addMetric(event, MetricUnit.Count, parts);
}
