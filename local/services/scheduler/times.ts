import { DAY_MS, HOUR_MS } from '#shared/platform/time.ts';

export interface Times {
  msFrom(now: Date): number;
}

/** `rate(5 minutes)`; `rate(1 hour)` has no s. */
const RATE = /^rate\((?:1 (minute|hour)|(\d+) (minutes|hours))\)$/;

/** Equally spaced times. The first comes after one interval. */
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

/** `cron(<minute> <hour> * * ? *)`. */
const EVERY_DAY = /^cron\((\d{1,2}) (\d{1,2}) \* \* \? \*\)$/;

export class DailyTime implements Times {
  private readonly msOfDay: number;
  private readonly timeZone: string;

  constructor(expression: string, timeZone: string) {
    const [, minute, hour] = EVERY_DAY.exec(expression) ?? [];
    if (!minute || !hour) {
      throw new Error(
        `The local cloud runs daily schedules and rates only, and ${expression} is neither.`,
      );
    }
    this.msOfDay = (Number(hour) * 60 + Number(minute)) * 60_000;
    this.timeZone = timeZone;
  }

  /** @returns the milliseconds until the next time, at most a day */
  msFrom(now: Date): number {
    const fields = new Intl.DateTimeFormat('en-GB', {
      timeZone: this.timeZone,
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(now);
    const [hour, minute, second] = ['hour', 'minute', 'second'].map((type) =>
      Number(fields.find((field) => field.type === type)?.value),
    ) as [number, number, number];
    const nowMs = ((hour * 60 + minute) * 60 + second) * 1000 + now.getMilliseconds();
    return (this.msOfDay - nowMs + DAY_MS) % DAY_MS || DAY_MS;
  }
}
