export interface Resting {
  /** Ends its threads, unless a call runs or waits for its load. @returns whether it holds none any more */
  rest(): boolean;
}

interface Limits {
  restsAfterMs: number;
  most: number;
}

/** The functions' memory on a developer's machine: each loaded one is a thread of some 30 MB. */
export class FunctionMemory {
  private readonly limits: Limits;
  /** Possibly loaded functions, the last used at the end. */
  private readonly loaded = new Map<Resting, NodeJS.Timeout>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  used(lambda: Resting): void {
    clearTimeout(this.loaded.get(lambda));
    this.loaded.delete(lambda);
    this.loaded.set(lambda, setTimeout(() => this.rest(lambda), this.limits.restsAfterMs).unref());
    for (const other of this.loaded.keys()) {
      if (this.loaded.size <= this.limits.most) return;
      if (other !== lambda) this.rest(other);
    }
  }

  /** A busy one reports the end of its call. */
  private rest(lambda: Resting): void {
    if (!lambda.rest()) return;
    clearTimeout(this.loaded.get(lambda));
    this.loaded.delete(lambda);
  }
}
