import fc from 'fast-check';
import { holidaysKnownUntil, publicHolidaysOf } from '#shared/platform/public-holidays.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { forAny } from '#test/support/for-any.ts';
import holidaysOf2027 from './samples/holidays-of-2027.json' with { type: 'json' };

const daysOf = (year: number, name: string) =>
  publicHolidaysOf(year)
    .filter((holiday) => holiday.name === name)
    .map(({ day }) => day);

const weekdayOf = (day: string) => new Date(day).getUTCDay();

const anyYear = fc.integer({ min: 1970, max: 2200 });

it('the holidays of 2027 are those of the Act, of the moon and of the election, oldest first', () =>
  expect(publicHolidaysOf(2027).map(({ day, name }) => `${day} ${name}`)).toEqual(holidaysOf2027));

it.each([
  [2022, '2022-04-15', '2022-04-18'],
  [2024, '2024-03-29', '2024-04-01'],
  [2025, '2025-04-18', '2025-04-21'],
  [2026, '2026-04-03', '2026-04-06'],
  [2038, '2038-04-23', '2038-04-26'],
  [2049, '2049-04-16', '2049-04-19'],
])('Good Friday and Easter Monday of %s are the days of the calendar', (year, friday, monday) => {
  expect(daysOf(year, 'Good Friday')).toEqual([friday]);
  expect(daysOf(year, 'Easter Monday')).toEqual([monday]);
});

it('a Christmas on a Sunday goes to Tuesday, because Monday is Boxing Day', () => {
  expect(daysOf(2022, 'Boxing Day')).toEqual(['2022-12-26']);
  expect(daysOf(2022, 'Christmas Day')).toEqual(['2022-12-27']);
});

it('whatever the year, no holiday is on a Sunday, and no two are on one day', () =>
  forAny(anyYear, (year) => {
    const days = publicHolidaysOf(year).map(({ day }) => day);
    expect(days.map(weekdayOf)).not.toContain(0);
    expect(new Set(days).size).toBe(days.length);
    expect([...days].sort()).toEqual(days);
  }));

it('whatever the year, Easter Monday is a Monday from 23 March to 26 April', () =>
  forAny(anyYear, (year) => {
    const [monday = ''] = daysOf(year, 'Easter Monday');
    expect(weekdayOf(monday)).toBe(1);
    expect(monday >= `${year}-03-23` && monday <= `${year}-04-26`).toBe(true);
  }));

it('each year of the list has both days of the moon, within a day of the tabular calendar', () => {
  const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const near = (day: string) =>
    [-1, 0, 1].map((days) => islamic.format(Date.parse(day) + days * DAY_MS));
  const last = Number(holidaysKnownUntil().slice(0, 4));
  for (let year = 2026; year <= last; year += 1) {
    const [fitr = ''] = daysOf(year, 'Idd-ul-Fitr');
    const [azha = ''] = daysOf(year, 'Idd-ul-Azha');
    expect(near(fitr).some((text) => text.startsWith('10/1'))).toBe(true);
    expect(near(azha).some((text) => text.startsWith('12/10'))).toBe(true);
  }
});
