import { DAY_MS } from '../../../shared/platform/time.ts';

/** A time of day, as `cron(<minute> <hour> * * ? *)` says it. */
const EVERY_DAY = /^cron\((\d{1,2}) (\d{1,2}) \* \* \? \*\)$/;

/** A moment that comes every day, by the clocks of one time zone. */
export class DailyTime {
  private readonly msOfDay: number;
  private readonly timeZone: string;

  constructor(expression: string, timeZone: string) {
    const [, minute, hour] = EVERY_DAY.exec(expression) ?? [];
    if (!minute || !hour) {
      throw new Error(`The local cloud runs daily schedules only, and ${expression} is none.`);
    }
    this.msOfDay = (Number(hour) * 60 + Number(minute)) * 60_000;
    this.timeZone = timeZone;
  }

  /** Until it comes next, at most a day. */
  msFrom(now: Date): number {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: this.timeZone,
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(now);
    const [hour, minute, second] = ['hour', 'minute', 'second'].map((type) =>
      Number(parts.find((part) => part.type === type)?.value),
    ) as [number, number, number];
    const nowMs = ((hour * 60 + minute) * 60 + second) * 1000 + now.getMilliseconds();
    return (this.msOfDay - nowMs + DAY_MS) % DAY_MS || DAY_MS;
  }
}
