import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { objectSchema } from '#functions/platform/schema.ts';
import { Comparison } from '#shared/assessment/affordability-fields.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { AffordabilityPanel } from '#web/src/office/affordability/affordability-panel.tsx';
import { compareStatement } from '#web/src/office/affordability/compare-statement.ts';
import samples from './samples/affordability-panel.json' with { type: 'json' };

const row = (at: string, paidIn: number, details: string) => ({
  at,
  details,
  paidIn: paidIn * 100,
  withdrawn: 0,
  balance: null,
});

const reading: StatementReading = {
  rows: [
    row('2026-06-01', 6_000, 'Funds received from 2547******111 JANE WANJIRU'),
    row('2026-06-30', 4_000, 'M-Shwari Loan Disburse'),
    row('2026-07-20', 9_000, '<img src=x onerror=alert(1)>'),
  ],
  notCompleted: 2,
  unread: [{ place: 1, text: 'x', reason: 'time' }],
  balanceBreaks: 0,
};

/** The panel's words, for readers who do not see its colours. */
const wordsFor = (installment: number, of = reading) =>
  renderToStaticMarkup(
    createElement(AffordabilityPanel, { reading: of, installment, onFigures: () => undefined }),
  );

it.each([
  [2_500, 'Green: 25% or less'],
  [2_501, 'Amber: above 25%'],
  [4_001, 'Red: above 40%'],
])('an installment of %i of 10,000 is said in a word, not in a colour alone', (installment, word) =>
  expect(wordsFor(installment)).toContain(word),
);

it('what is left out of the figures is said', () => {
  const words = wordsFor(100);
  expect(words).toContain('Jul 2026: covered in part, and left out of averages.');
  expect(words).toContain('Rows that could not be read: 1.');
  expect(words).toContain('Rows that did not complete: 2.');
  expect(words).toContain('Rows that look like loans, own transfers or reversals: 1.');
});

it('the details of a payment are text, whatever is in them', () => {
  expect(wordsFor(100)).not.toContain('<img');
  expect(wordsFor(100)).toContain('&lt;img src=x');
});

it('a statement without rows says so', () =>
  expect(wordsFor(100, { ...reading, rows: [] })).toContain('No row of this statement counts.'));

/** The applicant's statement, whose rows match its days and totals. */
const said = {
  name: 'JANE NJERI WANJIRU',
  phone: '254712345678',
  period: { from: '2026-06-01', to: '2026-07-31' },
  paidIn: 1_900_000,
  withdrawn: 0,
};

const applicant = { names: ['Njeri Wanjiru', 'Mama Njeri Groceries'], phone: '+254712345678' };

it.each(samples)('a statement that differs by $what says so', ({ changes, parts }) => {
  const { differences, notCompared } = compareStatement(
    { ...reading, said: { ...said, ...changes } },
    applicant,
  );
  expect(differences).toEqual(parts.map((part: string) => expect.stringContaining(part)));
  expect(notCompared).toEqual([]);
});

it('what a statement does not say is named as not compared', () => {
  const part = { ...said, name: null, paidIn: null };
  const compared = compareStatement({ ...reading, said: part }, { ...applicant, phone: null });
  expect(compared).toEqual({ differences: [], notCompared: ['name', 'number', 'totals'] });
  expect(wordsFor(100)).toContain('The statement does not say whose it is.');
  expect(wordsFor(100, { ...reading, said: part })).toContain('As they should be: period.');
});

it('the figures carry what differs, in words that can be sent whatever is written on the statement', () => {
  const name = `\u202eX\u0000${'Y'.repeat(2_000)}`;
  const { differences } = compareStatement({ ...reading, said: { ...said, name } }, applicant);
  const parsed = objectSchema(Comparison).safeParse({ differences, notCompared: [] });
  expect(parsed.success).toBe(true);
  expect(differences[0]).toContain('the statement of XY');
});
