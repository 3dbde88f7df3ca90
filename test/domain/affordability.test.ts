import fc from 'fast-check';
import { objectSchema } from '#functions/platform/schema.ts';
import { affordability } from '#shared/assessment/affordability.ts';
import { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { suggestExclusions } from '#shared/assessment/exclusions.ts';
import { payerOf } from '#shared/assessment/payer.ts';
import type { StatementReading, StatementRow } from '#shared/assessment/statement-row.ts';
import { forAny } from '#test/support/for-any.ts';
import samples from './samples/affordability.json' with { type: 'json' };

const row = (at: string, paidIn: number, withdrawn = 0, details = 'from JANE'): StatementRow => ({
  at,
  details,
  paidIn: paidIn * 100,
  withdrawn: withdrawn * 100,
  balance: null,
});

const reading = (...rows: StatementRow[]): StatementReading => ({
  rows,
  notCompleted: 0,
  unread: [],
  balanceBreaks: 0,
});

const none = new Set<number>();

const figuresOf = (rows: StatementRow[], installment = 0, excluded: ReadonlySet<number> = none) => {
  const figures = affordability(reading(...rows), { excluded, installment });
  if (!figures) throw new Error('there are figures');
  return figures;
};

/** A month with this income, on its first and last day. */
const wholeMonth = (month: string, net: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return [row(`${month}-01`, net), row(`${month}-${lastDay}T10:00:00`, 0)];
};

it('a month has what was paid in, what was withdrawn, its payers and the largest of them', () => {
  const figures = figuresOf([
    row('2026-06-01', 600, 0, 'Funds received from 2547******111 JANE WANJIRU'),
    row('2026-06-10', 300, 0, 'Funds received from 2547******111 JANE WANJIRU'),
    row('2026-06-20', 100, 0, 'Funds received from 2547******222 PETER OTIENO'),
    row('2026-06-30', 0, 250, 'Pay Bill to 888880 - KPLC PREPAID'),
  ]);
  const sums = { paidIn: 1000, withdrawn: 250, net: 750 };
  expect(figures.months).toEqual([
    { month: '2026-06', isWhole: true, ...sums, payers: 2, largestShare: 90 },
  ]);
});

it('the first and the last month are left out of averages if the statement covers a part of them', () => {
  const figures = figuresOf([
    row('2026-05-20', 9000),
    ...wholeMonth('2026-06', 1000),
    ...wholeMonth('2026-07', 500),
    row('2026-08-02', 7000),
  ]);
  expect(figures.months.map(({ isWhole }) => isWhole)).toEqual([false, true, true, false]);
  const lowest = { lowestMonth: '2026-07', lowestNet: 500 };
  expect(figures).toMatchObject({ isOfWholeMonths: true, averageNet: 750, ...lowest });
});

it('a statement without a whole month is averaged over what there is, and says so', () => {
  const figures = figuresOf([row('2026-06-15', 1000), row('2026-07-15', 2000)]);
  expect(figures).toMatchObject({ isOfWholeMonths: false, averageNet: 1500 });
});

it('a month without a row within the statement counts with nothing', () => {
  const figures = figuresOf([...wholeMonth('2026-11', 900), ...wholeMonth('2027-01', 900)]);
  expect(figures.months.map(({ month, net }) => [month, net])).toEqual([
    ['2026-11', 900],
    ['2026-12', 0],
    ['2027-01', 900],
  ]);
  expect(figures).toMatchObject({ averageNet: 600, lowestMonth: '2026-12', lowestNet: 0 });
});

it('rows that are excluded count nowhere, and their sums are said', () => {
  const rows = [...wholeMonth('2026-06', 1000), row('2026-06-15', 5000, 0, 'Fuliza')];
  expect(figuresOf(rows, 0, new Set([2]))).toMatchObject({
    averageNet: 1000,
    countedRows: 2,
    excludedRows: 1,
    excludedPaidIn: 5000,
  });
  const excluded = new Set([0, 1, 2]);
  expect(affordability(reading(...rows), { excluded, installment: 1 })).toBeNull();
});

it.each([
  ['rising', [1000, 1200, 1400]],
  ['falling', [1400, 1200, 1000]],
  ['steady', [1000, 1010, 1000]],
  [null, [1000, 2000]],
])('a net inflow is %s over %j', (trend, nets) => {
  const rows = nets.flatMap((net, at) => wholeMonth(`2026-0${at + 1}`, net));
  expect(figuresOf(rows).trend).toBe(trend);
});

it('the figures of a table add up, and may be saved with a decision', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 });
  const anyRow = fc.record({
    at: fc
      .date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19)),
    details: fc.string(),
    paidIn: cents,
    withdrawn: cents,
    balance: fc.constant(null),
  });
  const schema = objectSchema(AffordabilityFigures);
  const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 60 });
  forAny(anyRows, fc.integer({ min: 0, max: 1_000_000 }), (rows, installment) => {
    const figures = figuresOf(rows, installment);
    const based = figures.months.filter(({ isWhole }) => isWhole || !figures.isOfWholeMonths);
    const nets = based.map(({ paidIn, withdrawn }) => paidIn - withdrawn);
    const total = nets.reduce((all, one) => all + one, 0);
    expect(figures.months.map(({ net }) => net)).toEqual(
      figures.months.map(({ paidIn, withdrawn }) => paidIn - withdrawn),
    );
    expect(figures.averageNet).toBe(Math.floor(total / based.length));
    expect(figures.lowestNet).toBe(Math.min(...nets));
    expect(schema.safeParse(figures).success).toBe(true);
  });
});

it.each([
  [250, 25, 'green'],
  [251, 25.1, 'amber'],
  [400, 40, 'amber'],
  [401, 40.1, 'red'],
  [0, 0, 'green'],
])('an installment of KES %i of 1,000 a month is %s %% and %s', (installment, percent, level) => {
  const figures = figuresOf(wholeMonth('2026-06', 1000), installment);
  expect(figures).toMatchObject({ percent, level });
});

it('a ratio just over a limit never reads as if it kept the limit', () => {
  const figures = figuresOf(wholeMonth('2026-06', 1_000_000), 250_001);
  expect(figures).toMatchObject({ percent: 25.1, level: 'amber' });
});

it.each([
  ['nothing is left', [row('2026-06-01', 100), row('2026-06-30', 0, 100)]],
  ['more goes out than comes in', [row('2026-06-01', 100), row('2026-06-30', 0, 900)]],
])('there is no ratio, and the level is red, where %s', (_, rows) =>
  expect(figuresOf(rows, 1)).toMatchObject({ percent: null, level: 'red' }),
);

const suggested = (details: string, ...names: string[]) =>
  suggestExclusions([row('2026-06-01', 100, 0, details)], names)[0];

it.each(Object.entries(samples.exclusionOf))('"%s" is suggested as %s', (details, exclusion) =>
  expect(suggested(details)).toBe(exclusion),
);

it('a payment in the owner’s name is suggested as a transfer, and a first name alone is not', () => {
  const details = 'Funds received from 2547******111 WANJIRU NJERI JANE';
  expect(suggested(details, 'Jane Wanjiru')).toBe('ownTransfer');
  expect(suggested(details, 'Jane')).toBeNull();
  expect(suggested(details, 'Jane Achieng')).toBeNull();
  expect(suggested('Funds received from - MUTHONI NGANGA', 'Muthoni Ng’ang’a')).toBe('ownTransfer');
});

it.each(Object.entries(samples.payerOf))('"%s" was paid by %s', (details, payer) =>
  expect(payerOf(details)).toBe(payer),
);

it('two payments of one person with other numbers of receipts have one payer', () => {
  const [one, other] = ['QX71AB1234', 'QX99ZZ8765'].map((number) =>
    payerOf(`Merchant Payment from 2547***123 - JANE WANJIRU ${number}`),
  );
  expect(one).toBe(other);
});
