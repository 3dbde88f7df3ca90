import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { AlarmRules } from '../alarms.ts';
import { counted, percentOfMoreThan, sumOf } from './metrics.ts';

interface Watched {
  apiId: string;
  deadLetters: IQueue;
  signIn: Readonly<Record<string, IMetric>>;
  staff: Readonly<Record<string, IMetric>>;
  /** Milliseconds that the stream's reader is behind. */
  streamAge: IMetric;
}

/** Failures in five minutes that are accepted: a retry, a release, a bad moment of AWS. */
const FAILURES_OF_A_MOMENT = 5;

/**
 * A noun's routes may all fail and be under 1 % of the requests. Below 2,500 requests in five minutes the failures of a
 * moment are more, so a quiet night rings too.
 */
const PERCENT_FAILING = 0.2;

/** Owners are told late. The stream keeps a record for a day. */
const STREAM_BEHIND_MS = 10 * 60_000;

export const failureAlarms = ({
  apiId,
  deadLetters,
  signIn,
  staff,
  streamAge,
}: Watched): AlarmRules => ({
  DeadLetters: {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
    description: 'Something failed after every try, and waits in the dead-letter queue.',
  },
  ApiFailures: {
    // A handler answers every failure, so Lambda counts no error.
    metric: percentOfMoreThan({
      part: counted('AWS/ApiGateway', '5xx', { ApiId: apiId }),
      of: counted('AWS/ApiGateway', 'Count', { ApiId: apiId }),
      moreThan: FAILURES_OF_A_MOMENT,
    }),
    threshold: PERCENT_FAILING,
    description: 'Requests fail on our side: the functions’ logs say which and why.',
  },
  SignInFails: {
    // A failed sign-in calls no API and sends no code, so no other alarm rings.
    metric: sumOf(signIn),
    threshold: 5,
    description: 'Sign-in fails on our side: the logs of its triggers say why.',
  },
  StaffSignInFails: {
    // Cognito calls a failing trigger three times.
    metric: sumOf(staff),
    threshold: 5,
    description: 'Sign-in of staff fails on our side: the logs of its triggers say why.',
  },
  StreamBehind: {
    metric: streamAge,
    threshold: STREAM_BEHIND_MS,
    description:
      'What follows from writes is ten minutes late: the router of the stream is behind.',
  },
});
