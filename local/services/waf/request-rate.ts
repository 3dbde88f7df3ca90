/** WAF looks at its counts about every 10 seconds, and decides by that until it looks again. */
const LOOK_MS = 10_000;

/** Counts requests per address, as a rate-based rule does. */
export class RequestRate {
  private readonly limit: number;
  /** The number of looks that a request stays in the count. */
  private readonly looks: number;
  /** The requests of each address, by the look that comes after them. */
  private readonly counts = new Map<string, Map<number, number>>();
  private lastLook = 0;

  /**
   * @param limit requests of one address in the window
   * @param windowSeconds how far back WAF looks
   */
  constructor(limit: number, windowSeconds: number) {
    this.limit = limit;
    this.looks = (windowSeconds * 1000) / LOOK_MS;
  }

  /** Counts a request, blocked or not. @returns whether the last look found too many before it */
  count(address: string): boolean {
    const look = Math.floor(Date.now() / LOOK_MS);
    if (look !== this.lastLook) this.forgetBefore(look - this.looks);
    this.lastLook = look;
    const counts = this.counts.get(address) ?? new Map<number, number>();
    this.counts.set(address, counts);
    let seen = 0;
    for (const [at, requests] of counts) if (at < look) seen += requests;
    counts.set(look, (counts.get(look) ?? 0) + 1);
    return seen > this.limit;
  }

  private forgetBefore(oldest: number): void {
    for (const [address, counts] of this.counts) {
      for (const at of counts.keys()) if (at < oldest) counts.delete(at);
      if (counts.size === 0) this.counts.delete(address);
    }
  }
}
