import fc from 'fast-check';
import { publicHolidaysOf } from '#shared/platform/public-holidays.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { workingDayAfter, workingDaysBetween } from '#shared/platform/working-days.ts';
import { forAny } from '#test/support/for-any.ts';
import samples from './samples/working-days.json' with { type: 'json' };

const at = (text: string) => Date.parse(`${text}+03:00`);

const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Nairobi', weekday: 'short' });

const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' });

function isWorked(moment: number): boolean {
  const day = calendarDay.format(moment);
  const isHoliday = publicHolidaysOf(Number(day.slice(0, 4))).some((one) => one.day === day);
  return !isHoliday && ['Mon', 'Tue', 'Wed', 'Thu'].includes(weekday.format(moment));
}

function counted(from: number, to: number): number {
  const dayOf = (moment: number) => Math.floor((moment + 3 * 60 * 60 * 1000) / DAY_MS);
  let days = 0;
  for (let moment = from + DAY_MS; dayOf(moment) <= dayOf(to); moment += DAY_MS) {
    if (isWorked(moment)) days += 1;
  }
  return days;
}

it.each(Object.entries(samples.counted))('working days %s are counted', (_, { from, to, days }) =>
  expect(workingDaysBetween(at(from), at(to))).toBe(days),
);

it('midnight in Nairobi ends a day, and not midnight in London', () => {
  const from = Date.parse('2026-11-23T20:59:00Z');
  expect(workingDaysBetween(from, Date.parse('2026-11-23T21:00:00Z'))).toBe(1);
  expect(workingDaysBetween(from, Date.parse('2026-11-23T20:59:59Z'))).toBe(0);
});

it('whatever the moments, the days are those that a calendar counts', () => {
  const moment = fc.integer({ min: 0, max: at('2060-01-01T00:00') });
  forAny(moment, fc.integer({ min: 0, max: 60 * DAY_MS }), (from, length) => {
    expect(workingDaysBetween(from, from + length)).toBe(counted(from, from + length));
  });
});

it.each([
  ['after Monday', '2026-11-23T23:59', 1, '2026-11-24T00:00'],
  ['after Thursday', '2026-11-26T10:00', 1, '2026-11-30T00:00'],
  ['after the Thursday before Easter', '2026-04-02T10:00', 1, '2026-04-07T00:00'],
  ['over a Jamhuri Day on a Monday', '2027-12-09T10:00', 5, '2027-12-21T00:00'],
])('the working day %s begins at midnight in Nairobi', (_, from, days, to) =>
  expect(workingDayAfter(at(from), days)).toBe(at(to)),
);

it('whatever the moment, the nth working day after it is the first one that a count of n reaches', () => {
  const moment = fc.integer({ min: 0, max: at('2060-01-01T00:00') });
  forAny(moment, fc.integer({ min: 1, max: 30 }), (from, days) => {
    const day = workingDayAfter(from, days);
    expect(counted(from, day)).toBe(days);
    expect(counted(from, day - 1)).toBe(days - 1);
  });
});
