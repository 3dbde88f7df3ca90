/** The days of plans, as the office's form counts them. */
import { systemTypes } from '#shared/applications/catalogue.ts';
import { planTemplate } from '#shared/delivery/plan-templates.ts';
import { isPast, rowsFrom, today, weeksAfter } from '#web/src/office/projects/fields.ts';

/** @param moment of the browser's clock */
const at = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });

afterEach(() => {
  vi.useRealTimers();
});

it('today is the day in Nairobi, which begins three hours before that of UTC', () => {
  at('2026-11-23T20:59:59Z');
  expect(today()).toBe('2026-11-23');
  at('2026-11-23T21:00:00Z');
  expect(today()).toBe('2026-11-24');
});

it('a milestone that is due today is not late, and one of yesterday is', () => {
  at('2026-11-23T21:30:00Z');
  expect(isPast('2026-11-24')).toBe(false);
  expect(isPast('2026-11-23')).toBe(true);
});

it.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 1, '2026-11-30'],
  ['2026-11-23', 6, '2027-01-04'],
  ['2028-02-22', 1, '2028-02-29'],
  ['2027-02-22', 1, '2027-03-01'],
])('from %s on, week %i begins on %s', (day, weeks, after) =>
  expect(weeksAfter(day, weeks)).toBe(after),
);

it.each(systemTypes)(
  'the template of a %s begins with the scope, ends with the delivery, and is in order',
  (system) => {
    const template = planTemplate(system);
    const rows = rowsFrom(template, '2026-11-23');
    const days = rows.map(({ dueDay }) => dueDay);
    expect(rows.map(({ name }) => name)).toEqual(template.map(({ name }) => name));
    expect(rows[0]?.kind).toBe('scope');
    expect(rows.at(-1)?.kind).toBe('delivery');
    expect(days).toEqual(days.toSorted());
  },
);
