/**
 * What AWS gives an AWS account that has asked for nothing, but for the money and the pace of SMS, which
 * infra/limits/stage-limits.ts has. docs/first-deploy.md has a line for each number.
 */
export interface Quotas {
  /** API Gateway: requests a second of all APIs, and the bucket's size, which AWS alone decides. */
  gateway: { perSecond: number; burst: number };
}

/** The quotas that a region has for itself. */
export const quotasOf: Readonly<Record<string, Quotas>> = {
  'af-south-1': { gateway: { perSecond: 2_500, burst: 1_250 } },
  'eu-west-1': { gateway: { perSecond: 10_000, burst: 5_000 } },
};

/** The quotas that every region has. */
export const quotas = {
  /** Lambda: calls at once. AWS wants some left that no function reserves. */
  lambda: { atOnce: 1_000, unreserved: 100 },
  /** DynamoDB on demand: units a second of one table, to read and to write. */
  tableUnits: 40_000,
  /** Cognito: calls a second that begin a sign-in or renew tokens (`UserAuthentication`), of all pools. */
  cognitoPerSecond: 120,
  /** DynamoDB streams: readers of one shard. */
  streamReaders: 2,
  /** SQS: calls a second of one kind to a FIFO queue; a call has 10 messages at most. */
  fifo: { callsPerSecond: 300, messagesPerCall: 10 },
  /** EventBridge Scheduler: schedules of one AWS account and region. */
  schedules: 1_000_000,
};
