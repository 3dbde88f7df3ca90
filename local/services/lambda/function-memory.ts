/** A function that can give its memory back. */
export interface Resting {
  /** Ends its threads, unless a call runs or waits for its load. @returns whether it holds nothing any more */
  rest(): boolean;
}

interface Limits {
  /** How long a function is not called before it gives its memory back. */
  restsAfterMs: number;
  /** Functions that are loaded at a time. */
  most: number;
}

/** The memory of all functions on a developer's machine: each loaded one is a thread of some 30 MB. */
export class FunctionMemory {
  private readonly limits: Limits;
  /** The functions that may be loaded, the one that was used last at the end. */
  private readonly loaded = new Map<Resting, NodeJS.Timeout>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Takes note of the end of a call. */
  used(lambda: Resting): void {
    clearTimeout(this.loaded.get(lambda));
    this.loaded.delete(lambda);
    this.loaded.set(lambda, setTimeout(() => this.rest(lambda), this.limits.restsAfterMs).unref());
    for (const other of this.loaded.keys()) {
      if (this.loaded.size <= this.limits.most) return;
      if (other !== lambda) this.rest(other);
    }
  }

  /** One that is busy takes note of its call's end. */
  private rest(lambda: Resting): void {
    if (!lambda.rest()) return;
    clearTimeout(this.loaded.get(lambda));
    this.loaded.delete(lambda);
  }
}
