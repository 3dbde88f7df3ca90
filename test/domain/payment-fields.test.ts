import { recordPayment } from '#shared/collection/contract.ts';
import { type Reader, readForm } from '#web/src/lib/forms/read-form.ts';
import { paymentRules } from '#web/src/office/agreements/payment-fields.ts';

const today = '2026-11-23';

const typed = { amount: '50,000', day: today, reference: ' FT26327ABC ', isMore: false };

const read = (changes: Partial<typeof typed>) =>
  readForm(
    recordPayment.body,
    { ...typed, ...changes },
    { rules: paymentRules(50_000, today) as Reader<unknown>['rules'] },
  );

const problemsOf = (changes: Partial<typeof typed>) => read(changes).problems;

it('has its amount without commas, and its reference without spaces around it', () =>
  expect(read({}).values).toEqual({
    amount: 50_000,
    day: today,
    reference: 'FT26327ABC',
    isMore: false,
  }));

it.each(['', '0', '-5', '12.50', 'KES'])('is refused with the amount "%s"', (amount) =>
  expect(problemsOf({ amount }).amount).toBe('Give the amount in whole KES.'),
);

it('is refused above what is owed, which the sentence names', () =>
  expect(problemsOf({ amount: '50001' }).amount).toBe('Record at most what is owed: KES 50,000.'));

it.each(['', '2026-11-24', '2026-02-30'])('is refused for the day "%s"', (day) =>
  expect(problemsOf({ day }).day).toBe('Choose the day of the bank, today or before.'),
);

it.each(['', 'FT1', 'F'.repeat(41)])('is refused with the reference "%s"', (reference) =>
  expect(problemsOf({ reference }).reference).toMatch(/^Copy the reference/),
);

it('threat 98: a reference with letters of another alphabet is refused where it is typed', () =>
  expect(problemsOf({ reference: 'FТ261123' }).reference).toBe(
    'A reference has letters and digits.',
  ));

it('names every field that is wrong at once', () => {
  const problems = problemsOf({ amount: '', day: '', reference: '' });
  expect(Object.values(problems).filter(Boolean)).toHaveLength(3);
});
