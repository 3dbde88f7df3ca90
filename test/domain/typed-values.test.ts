import fc from 'fast-check';
import { accountOf } from '#core/payments/counting/payment.ts';
import { candidatesOf, MOST_CANDIDATES } from '#shared/collection/account-candidates.ts';
import { receiptIn } from '#shared/payments/receipt.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { centsIn, decimalIn, wholeIn } from '#shared/typed/amount.ts';
import { wordsOf } from '#shared/typed/words.ts';
import { dayIn, dayOrderOf } from '#shared/typed/written-day.ts';
import { yesOrNo } from '#shared/typed/yes-no.ts';
import { forAny } from '#test/support/for-any.ts';
import { readAmount } from '#web/src/features/repayments/account/view.ts';
import { isSought } from '#web/src/features/rewards/lookup/customer-lookup.tsx';
import { digitsOf } from '#web/src/lib/forms/one-time-code.ts';
import { parseDecimal, parseKes, parseWhole } from '#web/src/lib/forms/parse-number.ts';
import spellings from './samples/account-candidates.json' with { type: 'json' };
import samples from './samples/typed-values.json' with { type: 'json' };

// A point is a decimal point, as in Kenya: 1.250 is no thousand.
it.each(Object.entries(samples.numbers))('the number %j is read as %s', (typed, number) =>
  expect(decimalIn(typed)).toBe(number),
);

it.each(samples.noNumbers)('the text %j is no number, rather than another one', (typed) =>
  expect(decimalIn(typed)).toBeNull(),
);

it('a whole number has no part, and an amount of money no third of a cent', () => {
  expect(['12', '12,00', '12.0', '12.5', '12.000', '1.250'].map(wholeIn)).toEqual([
    12,
    12,
    12,
    null,
    null,
    null,
  ]);
  expect(['12', '12,5', '0.05', '1.250'].map(centsIn)).toEqual([1_200, 1_250, 5, null]);
});

/** Countries' pairs of thousands and decimal separators. */
const styles = fc.constantFrom(
  { thousand: ',', point: '.' },
  { thousand: '.', point: ',' },
  { thousand: ' ', point: '.' },
  { thousand: '\u00A0', point: ',' },
  { thousand: '\u202F', point: ',' },
  { thousand: "'", point: '.' },
  { thousand: '’', point: '.' },
  { thousand: '', point: ',' },
  { thousand: '', point: '.' },
);

const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `KES ${text}`,
  (text: string) => `Ksh.${text}`,
  (text: string) => ` kes\u00A0${text} `,
  (text: string) => `${text}/-`,
  (text: string) => `${text} KSH`,
);

const zeros = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10);

it('an amount is the same in every spelling', () =>
  forAny(
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.integer({ min: 0, max: 99 }),
    styles,
    around,
    zeros,
    (whole, cents, { thousand, point }, put, zero) => {
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousand);
      const part = `${point}${String(cents).padStart(2, '0')}`;
      const plain = put(`${grouped}${part}`);
      const typed = plain.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      expect(centsIn(typed)).toBe(whole * 100 + cents);
    },
  ));

it('fields of numbers read what was pasted as it was meant, or refuse it', () => {
  const range = { min: 0.01, max: 1_000 };
  expect(['0,5', '0.5', '1e2', '5 KES', '2,5.1'].map((one) => parseDecimal(one, range))).toEqual([
    0.5,
    0.5,
    null,
    5,
    null,
  ]);
  expect(['KES 1,000,000', 'Ksh1,250.00', '1250,75', '1.250'].map(parseKes)).toEqual([
    1_000_000,
    1_250,
    1_250,
    null,
  ]);
  expect(
    ['19,780.00', 'KES 19,780', '19,780.50', '1000000000'].map((one) => parseWhole(one)),
  ).toEqual([19_780, 19_780, null, null]);
});

it('what M-Pesa is to take is whole, and no decimal comma is lost', () => {
  const most = 250_000;
  expect(readAmount('1250,50', most)).toEqual({ problem: 'fraction' });
  expect(readAmount('0,50', most)).toEqual({ problem: 'fraction' });
  expect(readAmount('Ksh 1,250/-', most)).toEqual({ amount: 1_250 });
  expect(readAmount('1,250.00', most)).toEqual({ amount: 1_250 });
  expect(readAmount('KES 1,000,000', most)).toEqual({ problem: 'range' });
});

it.each(Object.entries(samples.days))('the day %j is read as %s', (typed, day) =>
  expect(dayIn(typed)).toBe(day),
);

const days = fc.date({
  min: new Date('2001-01-01'),
  max: new Date('2098-12-31'),
  noInvalidDate: true,
});

it('a column of days is read in the order that it proves, and never half of it in another one', () =>
  forAny(
    fc.array(days, { minLength: 1, maxLength: 40 }),
    fc.boolean(),
    fc.constantFrom('/', '-', '.', ' / '),
    (all, isMonthFirst, gap) => {
      const wanted = all.map((day) => day.toISOString().slice(0, 10));
      const written = wanted.map((day) => {
        const [year, month, dayOfMonth] = day.split('-');
        return [...(isMonthFirst ? [month, dayOfMonth] : [dayOfMonth, month]), year].join(gap);
      });
      const order = dayOrderOf(written);
      const isProved = wanted.some((day) => Number(day.slice(8)) > 12);
      expect(order).toBe(isMonthFirst && isProved ? 'monthFirst' : 'dayFirst');
      if (!isMonthFirst || isProved) {
        expect(written.map((one) => dayIn(one, order))).toEqual(wanted);
      }
    },
  ));

it('of a column that contradicts itself, only the days are read that prove themselves', () => {
  const column = ['14/06/2026', '06/14/2026', '07/02/2026', '05/05/2026', '3 Jan 2026'];
  const order = dayOrderOf(column);
  expect(column.map((one) => dayIn(one, order))).toEqual([
    '2026-06-14',
    '2026-06-14',
    null,
    '2026-05-05',
    '2026-01-03',
  ]);
});

it('a year of two digits that may stand first is not taken for a day', () => {
  const column = ['26-06-14', '26-06-15', '26-07-01'];
  expect(dayOrderOf(column)).toBeNull();
  expect(column.map((one) => dayIn(one, null))).toEqual([null, null, null]);
  expect(dayOrderOf(['26-01-20', '26-02-03'])).toBeNull();
  expect(dayOrderOf(['14/06/26', '15/06/26', '01/07/26'])).toBe('dayFirst');
});

it('a day between year and month is read where its column proves it', () => {
  const column = ['2026-14-06', '2026-02-06'];
  const order = dayOrderOf(column);
  expect(column.map((one) => dayIn(one, order))).toEqual(['2026-06-14', '2026-06-02']);
  expect(dayOrderOf([...column, '06/14/2026'])).toBeNull();
  expect(dayIn('2026-02-06')).toBe('2026-02-06');
});

it.each([
  [
    'yes',
    ['Y', 'YES', 'true', '1', 'Ndio', 'NDIYO', 'ndiyo.', 'Naam', 'sawa', 'OK', '✓', '✔️', 'ｙｅｓ'],
  ],
  ['no', ['', '  ', 'N', 'No', 'FALSE', '0', 'Hapana', 'la', 'siyo', '-', '✗', 'opted out']],
  [null, ['perhaps', 'x', 'yes?no', 'ask her', '2', 'ndi']],
])('%s is said by %j', (said, texts) => {
  for (const text of texts) expect([text, yesOrNo(text)]).toEqual([text, said]);
});

it('a name is the same with any apostrophe, mark and case', () => {
  for (const typed of ["Ng'ang'a", 'Ng’ang’a', 'NG‘ANG‘A', 'Ngʼangʼa', 'ng`ang`a']) {
    expect(wordsOf(typed)).toEqual(['nganga']);
  }
  expect(wordsOf('Wan\u200Bji\u00ADru')).toEqual(['wanjiru']);
  expect(wordsOf('Ngũgĩ wa Thiong’o')).toEqual(['ngugi', 'wa', 'thiongo']);
});

it('a customer served before is found by any word of the name, as it is typed', () => {
  const muthoni = { phone: '+254712345678', name: 'Muthoni Ngũgĩ wa Thiong’o' };
  const isFound = (search: string) => isSought({ search }, muthoni);
  for (const typed of ['muth', 'ngugi', "thiong'o", 'NGŨGĨ mut']) expect(isFound(typed)).toBe(true);
  for (const typed of ['thoni', 'ngugi kamau']) expect(isFound(typed)).toBe(false);
  expect(isSought({ search: 'muth' }, { ...muthoni, name: null })).toBe(false);
});

it('digits of any script are digits: in a code, a number and an amount', () => {
  expect(digitsOf('٤٨٢٩١٣', 6)).toBe('482913');
  expect(withPlainDigits('𝟜𝟠𝟚 ４８２')).toBe('482 482');
  expect(mobilePhone('۰۷۱۲ ۳۴۵ ۶۷۸')).toBe('+254712345678');
});

it('a number that a spreadsheet wrote with all its digits is read, and one that lacks some is not', () => {
  expect(mobilePhone('2.54722000402E+11')).toBe('+254722000402');
  expect(mobilePhone('7,22000402E+08')).toBe('+254722000402');
  expect(mobilePhone('2.54722E+11')).toBeNull();
});

it('an account is read with the letters that it can have: no account has an I, an L or an O', () => {
  expect(['A7QM2lRH9', 'a7qm2iRH9', 'A7QM-2LRH9'].map(accountOf)).toEqual(
    Array.from({ length: 3 }, () => 'A7QM21RH9'),
  );
  expect(accountOf('A7QMO1RH9')).toBe('A7QM01RH9');
});

it.each([
  ['tko7x1y2z3', 'TKO7X1Y2Z3'],
  [
    'TKO7X1Y2Z3 Confirmed. Ksh1,250.00 sent to MILIKI for account A7QM21RH9 on 1/6/26.',
    'TKO7X1Y2Z3',
  ],
  ['Dear CUSTOMERCD, your receipt: 0712345678 TKO7X1Y2Z3', 'TKO7X1Y2Z3'],
  ['rent', 'RENT'],
])('of the text %j, the receipt is %s', (typed, receipt) => expect(receiptIn(typed)).toBe(receipt));

const ACCOUNT = 'F7K2Q9A03';

it.each(Object.entries(spellings))('accounts are found where what was typed %s', (_, typed) =>
  expect(candidatesOf(typed)).toContain(ACCOUNT),
);

it('accounts are found where a doubled letter was typed once', () =>
  expect(candidatesOf('F7K2Q9A0')).toContain('F7K2Q9A00'));

it('the accounts that may be meant begin with what was typed, as it counts', () =>
  expect(candidatesOf('f7k2 q9a03')[0]).toBe(ACCOUNT));

it.each(['', '0712', 'rent', 'ΑΒΓΔΕΖΗΘΙ'])(
  'no account is found where nobody can know: %j',
  (typed) => expect(candidatesOf(typed)).toEqual([]),
);

it('the accounts that may be meant are few, once each, and accounts, whatever was typed', () =>
  forAny(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0O1IL27DQFE') })), (typed) => {
    const candidates = candidatesOf(typed);
    expect(candidates.length).toBeLessThanOrEqual(MOST_CANDIDATES);
    expect(new Set(candidates).size).toBe(candidates.length);
    expect(candidates.every((one) => /^[0-9A-HJKMNP-TV-Z]{9}$/.test(one))).toBe(true);
  }));
