import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { environment } from '../platform/config.ts';

/** The namespace and the service that infra/alarm-rules/ watches. */
const metrics = new Metrics({
  namespace: 'Miliki',
  serviceName: 'sign-in',
  defaultDimensions: { stage: environment('STAGE') },
});

type SignInEvent =
  | 'CodeSent'
  | 'CodeVerified'
  | 'CodeRefused'
  | 'GuessWrong'
  | 'SignUpRefused'
  /** A trigger failed on our side: to the person it looks like a refusal, or like a wrong answer. */
  | 'TriggerFailed';

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
