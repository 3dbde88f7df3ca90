/** The times at which a schedule runs. */
export interface Times {
  /** @returns the milliseconds until the next time */
  msFrom(now: Date): number;
}
