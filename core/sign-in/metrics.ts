import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { environment } from '../platform/config.ts';

/** The namespace that the alarms of infra/alarms.ts watch. */
const metrics = new Metrics({
  namespace: 'Miliki',
  serviceName: 'sign-in',
  defaultDimensions: { stage: environment('STAGE') },
});

type SignInEvent = 'CodeSent' | 'CodeVerified' | 'CodeRefused' | 'GuessWrong' | 'SignUpRefused';

/**
 * Counts an event of sign-in.
 *
 * @param reason one of our fixed words, never a text that a caller sent
 */
export function countSignInEvent(event: SignInEvent, reason?: string): void {
  const metric = metrics.singleMetric();
  if (reason) metric.addDimension('reason', reason);
  metric.addMetric(event, MetricUnit.Count, 1);
}
