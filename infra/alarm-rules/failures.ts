import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { AlarmRules } from '../alarms.ts';
import { counted, sumOf } from './metrics.ts';

interface Watched {
  /** The id of the HTTP API. */
  apiId: string;
  deadLetters: IQueue;
  signIn: Record<string, IMetric>;
}

/** Rings for work that failed on our side. */
export const failureAlarms = ({ apiId, deadLetters, signIn }: Watched): AlarmRules => ({
  DeadLetters: {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
    threshold: 0,
    description: 'Something failed after every try, and waits in the dead-letter queue.',
  },
  ApiFailures: {
    // A handler answers every failure, and Lambda counts no error.
    metric: counted('AWS/ApiGateway', '5xx', { ApiId: apiId }),
    threshold: 5,
    description: 'Requests fail on our side: the functions’ logs say which and why.',
  },
  SignInFails: {
    // Nobody who cannot sign in calls the API, and no code is sent of which too few could be entered.
    metric: sumOf(signIn),
    threshold: 5,
    description: 'Sign-in fails on our side: the logs of its triggers say why.',
  },
});
