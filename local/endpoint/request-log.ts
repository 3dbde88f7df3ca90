const MAX_CALLS = 10_000;

export interface AwsCall {
  n: number;
  /** Entry file of the signing function. Other callers have none. */
  function?: string;
  /** Entry file of the function that presigned the URL. */
  presignedBy?: string;
  service: string;
  action: string;
  at: string;
  status?: number;
  /** DynamoDB's read or write units, all tables together. */
  consumedCapacity?: number;
}

/** The last AWS calls, without bodies. Tests count queries and read units with it. */
export class RequestLog {
  private readonly calls: AwsCall[] = [];
  private next = 0;

  record(call: Omit<AwsCall, 'n' | 'at'>): AwsCall {
    const recorded = { n: this.next++, at: new Date().toISOString(), ...call };
    this.calls.push(recorded);
    if (this.calls.length > MAX_CALLS) this.calls.shift();
    return recorded;
  }

  since(n: number): { next: number; requests: AwsCall[] } {
    return { next: this.next, requests: this.calls.filter((call) => call.n >= n) };
  }
}
