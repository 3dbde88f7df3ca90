/** Statements that would stop the reader's browser: without limits, each took minutes or hours. */
import { suggestExclusions } from '#shared/assessment/exclusions.ts';
import { readBankCsv } from '#web/src/office/affordability/bank-csv.ts';
import { centsIn } from '#web/src/office/affordability/cents.ts';
import { readMpesaRows } from '#web/src/office/affordability/mpesa-rows.ts';

const csvOf = (details: string, amount: string): string =>
  `Date,Details,Paid in,Paid out\n2026-11-01,${details},${amount}\n`;

it('threat 92: an amount with thousands of spaces is no amount, which takes no time to say', () => {
  const amount = `KES${' '.repeat(20_000)}x1`;
  expect(centsIn(amount)).toBeNull();
  const reading = readBankCsv(csvOf('Sale', amount));
  expect(reading?.unread).toMatchObject([{ place: 2, reason: 'amount' }]);
});

it('threat 92: of what a row says, as much is kept and looked into as rows of statements say', () => {
  const reading = readBankCsv(csvOf('pochi '.repeat(500_000), '100'));
  expect(reading?.rows[0]?.details).toHaveLength(500);
  expect(suggestExclusions(reading?.rows ?? [])).toEqual([null]);
});

it('threat 92: a page of thousands of titles is no statement', () => {
  const titles = Array.from({ length: 20_000 }, (_, index) => ({
    page: 1,
    x: index * 20,
    y: 10,
    width: 10,
    text: 'Receipt No',
  }));
  expect(readMpesaRows(titles)).toBeNull();
  const below = titles.map((item, index) => ({ ...item, y: 4 * Math.floor(index / 150) }));
  expect(readMpesaRows(below)).toBeNull();
});

it('threat 92: the columns of a statement are found among the first ones of millions', () => {
  const line = `2026-11-01,Sale,500${','.repeat(3_000_000)}\n`;
  const reading = readBankCsv(`Date,Details,Paid in,Paid out${','.repeat(3_000_000)}\n${line}`);
  expect(reading?.rows).toMatchObject([{ details: 'Sale', paidIn: 50_000 }]);
});
