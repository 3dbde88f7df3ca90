/** AWS's quotas for a new account, one line each in docs/first-deploy.md. SMS: infra/limits/stage-limits.ts. */
export interface Quotas {
  /**
   * Requests per second of all APIs, and the bucket's size, which AWS alone sets.
   * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
   */
  gateway: { perSecond: number; burst: number };
}

export const quotasOf: Readonly<Record<string, Quotas>> = {
  'af-south-1': { gateway: { perSecond: 2_500, burst: 1_250 } },
  'eu-west-1': { gateway: { perSecond: 10_000, burst: 5_000 } },
};

/** Quotas of every region, counted by infra/limits/capacity.ts and the tests of the stack. */
export const quotas = {
  /** Lambda: concurrent calls. AWS wants some that no function reserves. */
  lambda: { atOnce: 1_000, unreserved: 100 },
  /**
   * DynamoDB on demand: read and write units per second of one table.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
   */
  tableUnits: 40_000,
  /** Cognito: calls per second that begin a sign-in or renew tokens (`UserAuthentication`), for all pools. */
  cognitoPerSecond: 120,
  /** DynamoDB streams: readers of one shard. */
  streamReaders: 2,
  /** SQS: calls per second of one kind to a FIFO queue, each with at most 10 messages. */
  fifoCallsPerSecond: 300,
};
