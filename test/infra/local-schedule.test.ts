import { DailyTime, Rate } from '#local/services/scheduler/times.ts';
import { HOUR_MS } from '#shared/platform/time.ts';

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

  it('every other form of cron is refused', () => {
    expect(() => new DailyTime('cron(0 8 ? * MON *)', 'UTC')).toThrow('daily schedules and rates');
  });
});

it.each([
  ['rate(1 minute)', 60_000],
  ['rate(5 minutes)', 300_000],
  ['rate(1 hour)', HOUR_MS],
  ['rate(6 hours)', 6 * HOUR_MS],
])('a schedule of %s runs every %d ms', (expression, milliseconds) => {
  expect(new Rate(expression).msFrom()).toBe(milliseconds);
});

it.each(['rate(1 minutes)', 'rate(5 minute)', 'rate(0 minutes)', 'rate(2 days)', 'rate(x hours)'])(
  'the rate %s is refused',
  (expression) => {
    expect(() => new Rate(expression)).toThrow(`does not know the rate ${expression}.`);
  },
);
