import fc from 'fast-check';
import { monthsAfter, scheduleOf } from '#shared/agreements/schedule.ts';
import { repaymentPeriods } from '#shared/applications/catalogue.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { forAny } from '#test/support/for-any.ts';

const terms = { amount: 300_000, deposit: 50_000, period: '12 Months', fees: [] } as const;

it('the first installment is due a month after the delivery was accepted', () =>
  expect(scheduleOf(terms, '2026-11-23')[0]).toEqual({
    number: 1,
    dueDay: '2026-12-23',
    amount: 20_834,
  }));

it('a schedule that began on the 31st comes back to it after shorter months', () => {
  const days = [1, 2, 3, 4].map((months) => monthsAfter('2026-01-31', months));
  expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

it('a leap year has a 29 February', () => expect(monthsAfter('2028-01-30', 1)).toBe('2028-02-29'));

it('the rows of a schedule are in order, add up to what is owed, and end on its last day', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const amount = fc.integer({ min: 10_000, max: 2_000_000 });
  forAny(day, amount, fc.constantFrom(...repaymentPeriods), (anchor, total, period) => {
    const given = { amount: total, deposit: 0, period, fees: [] };
    const rows = scheduleOf(given, anchor);
    const days = rows.map(({ dueDay }) => dueDay);
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(rows.length);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(figuresOf(given).totalToPay);
    expect(days.at(-1)).toBe(monthsAfter(anchor, figuresOf(given).installments));
    const [, , monthDay = '0'] = anchor.split('-');
    for (const one of days) expect(Number(one.slice(8))).toBeLessThanOrEqual(Number(monthDay));
  });
});
