/** The log has so many calls at most, and forgets the oldest. */
const MAX_CALLS = 10_000;

export interface AwsCall {
  n: number;
  /** Entry file of the function whose access key signed the call. Other callers have none. */
  function?: string;
  /** Entry file of the function that signed the URL that a browser followed. */
  presignedBy?: string;
  service: string;
  action: string;
  at: string;
  status?: number;
  /** Read or write units, as DynamoDB counts them, of all tables together. */
  consumedCapacity?: number;
}

/** The last AWS calls, without their bodies. Tests count queries and read units with it. */
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
