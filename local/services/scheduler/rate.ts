import { HOUR_MS } from '#shared/platform/time.ts';
import type { Times } from './times.ts';

/** The expression of an interval: `rate(5 minutes)`, and `rate(1 hour)` without an s. */
const RATE = /^rate\((?:1 (minute|hour)|(\d+) (minutes|hours))\)$/;

/** One time after another, always as far apart. The first comes after one interval. */
export class Rate implements Times {
  private readonly ms: number;

  /** @throws Error for another expression */
  constructor(expression: string) {
    const [isRate, one, many = '1', unit] = RATE.exec(expression) ?? [];
    const count = Number(many);
    if (!isRate || count < 1 || (unit && count === 1)) {
      throw new Error(`The local cloud does not know the rate ${expression}.`);
    }
    this.ms = count * ((unit ?? one)?.startsWith('hour') ? HOUR_MS : 60_000);
  }

  msFrom(): number {
    return this.ms;
  }
}
