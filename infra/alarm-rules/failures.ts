import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { AlarmRules } from '../alarms.ts';
import { counted } from './metrics.ts';

/** Rings for work that failed on our side. */
export const failureAlarms = (apiId: string, deadLetters: IQueue): AlarmRules => ({
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
});
