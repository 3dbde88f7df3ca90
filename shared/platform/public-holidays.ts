/**
 * Kenya's public holidays. Source: the Public Holidays Act (Cap. 110), Schedule and sections 2 to 4, and notices in the
 * Kenya Gazette. As of 23 November 2026.
 *
 * Fixed dates and Easter are computed for any year. Days that follow the moon, or are declared once, are lines of
 * `declared`: docs/office.md says who adds them.
 */
import { dayAfter } from './time.ts';

export interface PublicHoliday {
  day: string;
  name: string;
}

/** Part I of the Schedule: the days with a fixed date. */
const fixed: readonly (readonly [date: string, name: string])[] = [
  ['01-01', "New Year's Day"],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

interface DeclaredHoliday extends PublicHoliday {
  /** A forecast counts as a holiday until the gazette names the day. */
  by: 'gazette' | 'law' | 'forecast';
}

/** Days that no rule gives, oldest first. Never delete a line: the age of past applications is counted with it. */
const declared: readonly DeclaredHoliday[] = [
  { day: '2026-03-20', name: 'Idd-ul-Fitr', by: 'gazette' },
  { day: '2026-05-27', name: 'Idd-ul-Azha', by: 'forecast' },
  { day: '2027-03-09', name: 'Idd-ul-Fitr', by: 'forecast' },
  { day: '2027-05-17', name: 'Idd-ul-Azha', by: 'forecast' },
  { day: '2027-08-10', name: 'General election', by: 'law' },
];

/** `declared` is complete until this day. */
export const holidaysKnownUntil = (): string => '2027-12-31';

export function publicHolidaysOf(year: number): readonly PublicHoliday[] {
  const easter = easterOf(year);
  const listed = [
    ...fixed.map(([date, name]) => ({ day: `${year}-${date}`, name })),
    { day: dayAfter(easter, -2), name: 'Good Friday' },
    { day: dayAfter(easter, 1), name: 'Easter Monday' },
  ];
  const others = declared
    .filter(({ day }) => day.startsWith(`${year}-`))
    .map(({ day, name }) => ({ day, name }));
  return moveSundays([...listed, ...others]).sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Section 4: a Sunday's holiday moves to the next free day. If Boxing Day takes Monday, Christmas moves to Tuesday. */
function moveSundays(holidays: readonly PublicHoliday[]): PublicHoliday[] {
  const taken = new Set(holidays.map(({ day }) => day));
  return holidays.map(({ day, name }) => {
    if (new Date(day).getUTCDay() !== 0) return { day, name };
    let moved = day;
    while (taken.has(moved)) moved = dayAfter(moved, 1);
    taken.add(moved);
    return { day: moved, name };
  });
}

/** Gregorian Easter Sunday, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
    .toISOString()
    .slice(0, 10);
}
