import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../shared/platform/time.ts';
import { workingDaysBetween } from '../../shared/platform/working-days.ts';

const at = (text: string) => Date.parse(`${text}+03:00`);

const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Nairobi', weekday: 'short' });

/** Counts one day after the other. */
function counted(from: number, to: number): number {
  const dayOf = (moment: number) => Math.floor((moment + 3 * 60 * 60 * 1000) / DAY_MS);
  let days = 0;
  for (let moment = from + DAY_MS; dayOf(moment) <= dayOf(to); moment += DAY_MS) {
    if (['Mon', 'Tue', 'Wed', 'Thu'].includes(weekday.format(moment))) days += 1;
  }
  return days;
}

describe('working days of the office', () => {
  it.each([
    ['on the same day', '2026-11-23T08:00', '2026-11-23T23:59', 0],
    ['from Monday to Thursday', '2026-11-23T23:59', '2026-11-26T00:00', 3],
    ['from Thursday to Monday', '2026-11-26T10:00', '2026-11-30T09:00', 1],
    ['from Thursday to Sunday', '2026-11-26T10:00', '2026-11-29T23:59', 0],
    ['from Saturday to Monday', '2026-11-28T10:00', '2026-11-30T00:30', 1],
    ['over a week', '2026-11-23T10:00', '2026-11-30T10:00', 4],
    ['backwards', '2026-11-30T10:00', '2026-11-23T10:00', 0],
  ])('working days %s are counted', (_, from, to, days) => {
    expect(workingDaysBetween(at(from), at(to))).toBe(days);
  });

  it('midnight in Nairobi ends a day, and not midnight in London', () => {
    const from = Date.parse('2026-11-23T20:59:00Z');
    expect(workingDaysBetween(from, Date.parse('2026-11-23T21:00:00Z'))).toBe(1);
    expect(workingDaysBetween(from, Date.parse('2026-11-23T20:59:59Z'))).toBe(0);
  });

  it('whatever the moments, the days are those that a calendar counts', () => {
    const moment = fc.integer({ min: 0, max: at('2060-01-01T00:00') });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 60 * DAY_MS }), (from, length) => {
        expect(workingDaysBetween(from, from + length)).toBe(counted(from, from + length));
      }),
    );
  });
});
