import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { AlarmRules } from '../alarms.ts';
import { counted, percentOfMoreThan, sumOf } from './metrics.ts';

interface Watched {
  /** The id of the HTTP API. */
  apiId: string;
  deadLetters: IQueue;
  signIn: Readonly<Record<string, IMetric>>;
  staff: Readonly<Record<string, IMetric>>;
  /** The milliseconds by which the reader of the table's stream is behind. */
  streamAge: IMetric;
}

/** As many requests may fail in five minutes: a retry, a release, a bad moment of AWS. */
const FAILURES_OF_A_MOMENT = 5;

/**
 * The percentage of failing requests that is too much. It is this low because all routes of a noun
 * together may be less than 1 % of the requests, and fail entirely. Below 2,500 requests in five minutes
 * six failures are more, so that a quiet night rings as well.
 */
const PERCENT_FAILING = 0.2;

/** Owners hear of a change late. The stream keeps a record for a day. */
const STREAM_BEHIND_MS = 10 * 60_000;

/** Rings for work that failed on our side. */
export const failureAlarms = ({
  apiId,
  deadLetters,
  signIn,
  staff,
  streamAge,
}: Watched): AlarmRules => ({
  DeadLetters: {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
    threshold: 0,
    description: 'Something failed after every try, and waits in the dead-letter queue.',
  },
  ApiFailures: {
    // A handler answers every failure, and Lambda counts no error.
    metric: percentOfMoreThan({
      part: counted('AWS/ApiGateway', '5xx', { ApiId: apiId }),
      of: counted('AWS/ApiGateway', 'Count', { ApiId: apiId }),
      moreThan: FAILURES_OF_A_MOMENT,
    }),
    threshold: PERCENT_FAILING,
    description: 'Requests fail on our side: the functions’ logs say which and why.',
  },
  SignInFails: {
    // Nobody who cannot sign in calls the API, and no code is sent of which too few could be entered.
    metric: sumOf(signIn),
    threshold: 5,
    description: 'Sign-in fails on our side: the logs of its triggers say why.',
  },
  StaffSignInFails: {
    // Cognito calls a trigger that fails three times.
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
