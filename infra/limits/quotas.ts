/**
 * What AWS gives an AWS account that has asked for nothing, but for the money and the pace of SMS, which
 * infra/limits/stage-limits.ts has. docs/first-deploy.md has a line for each number.
 */
export interface Quotas {
  /**
   * API Gateway: requests a second of all APIs, and the bucket's size, which AWS alone decides.
   * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
   */
  gateway: { perSecond: number; burst: number };
}

/** The quotas that a region has for itself. */
export const quotasOf: Readonly<Record<string, Quotas>> = {
  'af-south-1': { gateway: { perSecond: 2_500, burst: 1_250 } },
  'eu-west-1': { gateway: { perSecond: 10_000, burst: 5_000 } },
};

/** The quotas that every region has, for what infra/limits/capacity.ts and the tests of the stack count. */
export const quotas = {
  /** Lambda: calls at once. AWS wants some left that no function reserves. */
  lambda: { atOnce: 1_000, unreserved: 100 },
  /**
   * DynamoDB on demand: units a second of one table, to read and to write.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
   */
  tableUnits: 40_000,
  /** Cognito: calls a second that begin a sign-in or renew tokens (`UserAuthentication`), of all pools. */
  cognitoPerSecond: 120,
  /** DynamoDB streams: readers of one shard. */
  streamReaders: 2,
  /** SQS: calls a second of one kind to a FIFO queue. A call has 10 messages at most. */
  fifoCallsPerSecond: 300,
};
