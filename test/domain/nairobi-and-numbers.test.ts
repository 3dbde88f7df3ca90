/** Our formatters replace the platform's slow ones, and must agree with them. */
import fc from 'fast-check';
import { numberText } from '#shared/platform/number-text.ts';
import { nairobiDay, nairobiTime } from '#shared/platform/time.ts';
import { weekdayText } from '#shared/platform/weekday-text.ts';
import { forAny } from '#test/support/for-any.ts';
import {
  formatDay,
  formatMoment,
  formatMonth,
  formatRecent,
  formatShortDay,
  formatTime,
} from '#web/src/lib/language/format.ts';
import { languageStore } from '#web/src/lib/language/language.ts';

const locales = { en: 'en-KE', sw: 'sw-KE' } as const;
const moments = fc.nat(Date.UTC(2120, 0)).map((at) => new Date(at));
const inNairobi = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Nairobi', ...options });

it('a day and a time of Nairobi are those of the time zone', () => {
  const day = inNairobi('sv-SE', {});
  const time = inNairobi('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
  forAny(moments, (moment) => {
    expect(nairobiDay(+moment)).toBe(day.format(moment));
    expect(nairobiTime(+moment)).toBe(time.format(moment));
  });
});

it.each(['en', 'sw'] as const)('numbers are written as in %s', (language) => {
  const number = new Intl.NumberFormat(locales[language]);
  forAny(fc.maxSafeInteger(), (value) => expect(numberText(value)).toBe(number.format(value)));
  forAny(fc.integer({ min: -1e11, max: 1e11 }), (cents) =>
    expect(numberText(cents / 100)).toBe(number.format(cents / 100)),
  );
});

it('a half is rounded up as it is written, whatever the computer has of it', () => {
  const written = [1.0005, 8.3455, -1.0005, 2.5, 1e-7].map((value) => numberText(value));
  expect(written).toEqual(['1.001', '8.346', '-1.001', '2.5', '0']);
  expect(numberText(1.005, 2)).toBe('1.01');
});

it.each(['en', 'sw'] as const)('days are written as in %s', async (language) => {
  vi.stubGlobal('document', { documentElement: {} });
  onTestFinished(() => languageStore.choose('en').finally(vi.unstubAllGlobals));
  await languageStore.choose(language);
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const written: [(moment: string) => string, Intl.DateTimeFormatOptions][] = [
    [formatShortDay, { day: 'numeric', month: 'short' }],
    [formatDay, { day: 'numeric', month: 'short', year: 'numeric' }],
    [formatMonth, { month: 'short', year: 'numeric' }],
    [formatRecent, { day: 'numeric', month: 'short', ...time }],
    [formatMoment, { dateStyle: 'medium', timeStyle: 'short' }],
    [formatTime, time],
    [
      (moment) => weekdayText(moment, language),
      { weekday: 'short', day: 'numeric', month: 'short' },
    ],
  ];
  for (const [format, options] of written) {
    const expected = inNairobi(locales[language], options);
    forAny(moments, (moment) => expect(format(moment.toISOString())).toBe(expected.format(moment)));
  }
});
