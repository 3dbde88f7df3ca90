import { describe, expect, it } from 'vitest';
import { DailyTime } from '../../local/services/scheduler/daily-time.ts';
import { HOUR_MS } from '../../shared/platform/time.ts';

describe('a daily schedule', () => {
  const eight = new DailyTime('cron(0 8 * * ? *)', 'Africa/Nairobi');

  it.each([
    ['2026-11-21T04:00:00Z', HOUR_MS],
    ['2026-11-21T04:59:59.250Z', 750],
    ['2026-11-21T05:00:00Z', 24 * HOUR_MS],
    ['2026-11-21T05:30:00Z', 23.5 * HOUR_MS],
    ['2026-11-21T21:00:00Z', 8 * HOUR_MS],
  ])('seen from %s, eight o’clock in Nairobi comes in %d ms', (now, milliseconds) => {
    expect(eight.msFrom(new Date(now))).toBe(milliseconds);
  });

  it('every other form of schedule is refused', () => {
    expect(() => new DailyTime('rate(5 minutes)', 'UTC')).toThrow('daily schedules only');
    expect(() => new DailyTime('cron(0 8 ? * MON *)', 'UTC')).toThrow('daily schedules only');
  });
});
