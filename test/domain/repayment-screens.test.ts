import { installmentsFrom } from '#shared/agreements/schedule.ts';
import type { RepaymentAccount, RepaymentFact } from '#shared/repayments/contract.ts';
import { aRepaymentFact } from '#test/support/repayment-fact.ts';
import {
  appliedInWords,
  chargedIn,
  dueNow,
  mostAtOnce,
  paidInWords,
  percentPaid,
  previewOf,
  readAmount,
  receiptsByRow,
  rowsInView,
  viewOf,
} from '#web/src/features/repayments/account/view.ts';
import { statementRows } from '#web/src/features/repayments/history/statement.tsx';

const ANCHOR = '2026-01-31';
const TODAY = '2026-03-10';

const fact = (line: number, changes: Partial<RepaymentFact>) =>
  aRepaymentFact({ line, ...changes });

const payment = (line: number, amount: number, changes: Partial<RepaymentFact> = {}) =>
  fact(line, { amount, channel: 'push', receiptNumber: `RC${line}`, ...changes });

const account = (changes: Partial<RepaymentAccount> = {}): RepaymentAccount => ({
  ref: 'F7K2Q9A03',
  projectId: 'P1',
  systemNeed: 'ERP / POS System',
  changeRequest: 0,
  status: 'Active',
  total: 120_000,
  paid: 0,
  outstanding: 120_000,
  credit: 0,
  nextDue: null,
  signedAt: '2026-01-02T09:00:00.000Z',
  anchorDay: ANCHOR,
  deposit: 0,
  schedule: installmentsFrom(120_000, 12, ANCHOR),
  facts: [],
  graceDays: 3,
  chargeable: [],
  attempt: null,
  automatic: null,
  proposedSchedule: null,
  refundRequested: null,
  slips: [],
  payTo: {
    paybill: '123456',
    bank: { name: 'Bank', branch: 'Westlands', accountName: 'Miliki', accountNumber: '0140' },
  },
  ...changes,
});

const view = (changes: Partial<RepaymentAccount> = {}, today = TODAY) =>
  viewOf(account(changes), today);

it('what has come due is asked for together, and without anything due the next installment', () => {
  expect(dueNow(view({}, '2026-04-05').state, '2026-04-05')).toBe(20_000);
  const paid = { facts: [payment(2, 14_000)] };
  expect(dueNow(view(paid).state, TODAY)).toBe(6_000);
});

it('before the delivery only the deposit is asked for', () => {
  const rows = installmentsFrom(90_000, 12, ANCHOR).map((row) => ({ ...row, dueDay: null }));
  const ahead = { anchorDay: null, schedule: rows };
  expect(dueNow(view(ahead).state, TODAY)).toBe(0);
  const deposit = { number: 0, dueDay: null, amount: 30_000 };
  expect(dueNow(view({ ...ahead, schedule: [deposit, ...rows] }).state, TODAY)).toBe(30_000);
});

it('one prompt asks for what is outstanding, and for KES 250,000 at most', () => {
  expect(mostAtOnce({ outstanding: 40_000 })).toBe(40_000);
  expect(mostAtOnce({ outstanding: 900_000 })).toBe(250_000);
});

it.each(['25000', '25,000', '25 000', 'KES 25,000', '25000.00'])(
  'the amount %s is read as whole shillings',
  (typed) => expect(readAmount(typed, 250_000)).toEqual({ amount: 25_000 }),
);

it.each(['25.50', '.5', '25.000'])('the amount %s is no whole number of shillings', (typed) =>
  expect(readAmount(typed, 250_000)).toEqual({ problem: 'fraction' }),
);

it.each(['', '0', '-5', '250001', 'abc', '1e3'])('the amount %s is out of range', (typed) =>
  expect(readAmount(typed, 250_000)).toEqual({ problem: 'range' }),
);

const wordsFor = (amount: number, changes: Partial<RepaymentAccount> = {}) => {
  const { applied, after } = previewOf(account(changes), amount, TODAY);
  return paidInWords(applied, after.rows, 12);
};

it('a row that it completes is named, and of another one the amount', () => {
  expect(wordsFor(15_000)).toBe('installment 1 and KES 5,000 of installment 2');
  expect(wordsFor(4_000)).toBe('KES 4,000 of installment 1');
});

it('many rows in a row are named by the first and the last', () =>
  expect(wordsFor(50_000)).toBe('installments 1 to 5'));

it('what is beyond the last row is said to be so', () => {
  const paid = { facts: [payment(2, 115_000)] };
  expect(wordsFor(6_000, paid)).toBe('installment 12 and KES 1,000 beyond it');
});

it('a payment that was made names each row with its amount', () => {
  const { state } = view({ facts: [payment(2, 15_000)] });
  const applied = state.applied.get(2);
  const words = 'KES\u00a010,000 of installment\u00a01, KES\u00a05,000 of installment\u00a02';
  expect(applied && appliedInWords(applied, 12)).toBe(words);
  const later = { rows: [{ number: 13, amount: 500 }], credit: 0 };
  expect(appliedInWords(later, 12)).toBe('KES\u00a0500 of later charges');
});

it('nobody has paid 100 % before the last shilling', () => {
  expect(percentPaid({ paid: 119_999, total: 120_000 })).toBe(99);
  expect(percentPaid({ paid: 121_000, total: 120_000 })).toBe(100);
  expect(percentPaid({ paid: -500, total: 120_000 })).toBe(0);
});

it('a payment that was taken back stays, as reversed, and is counted towards nothing', () => {
  const facts = [payment(2, 10_000), fact(3, { event: 'takeBack', reverses: 2, amount: 10_000 })];
  expect(view({ facts }).payments).toMatchObject([{ status: 'Reversed', applied: null }]);
});

const attempt = (state: 'Failed' | 'Checking' | 'Succeeded', code: string | null = null) => ({
  attemptId: 'a'.repeat(32),
  amount: 10_000,
  state,
  code,
  createdAt: '2026-02-28T09:00:00.000Z',
});

it('an attempt that failed says why, and one that is open is being checked', () => {
  const [failed] = view({ attempt: attempt('Failed', '1032') }).payments;
  expect(failed).toMatchObject({ status: 'Failed', reason: 'You cancelled the M-Pesa request.' });
  const [open] = view({ attempt: attempt('Checking') }).payments;
  expect(open).toMatchObject({ status: 'Checking', reason: null });
});

it('an attempt that was paid is listed as its payment alone', () => {
  const paid = { attempt: attempt('Succeeded'), facts: [payment(2, 10_000)] };
  expect(view(paid).payments).toHaveLength(1);
});

it('a row has the receipts of all payments that it took', () => {
  const { payments } = view({ facts: [payment(2, 4_000), payment(3, 8_000)] });
  const numbers = [...receiptsByRow(payments)].map(([row, receipts]) => [
    row,
    receipts.map(({ receiptNumber }) => receiptNumber),
  ]);
  expect(numbers).toEqual([
    [1, ['RC2', 'RC3']],
    [2, ['RC3']],
  ]);
});

const long = { schedule: installmentsFrom(480_000, 48, ANCHOR) };

it('a year is shown as a whole', () => expect(rowsInView(view().state.rows)).toHaveLength(12));

it('a longer schedule shows the last row that is paid, what is late, and what comes next', () => {
  const late = view({ ...long, facts: [payment(2, 10_000)] }, '2026-05-10');
  const numbers = rowsInView(late.state.rows).map(({ number }) => number);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('what was owed before stands first, and the balance follows from each line', () => {
  const facts = [payment(2, 10_000), fact(3, { event: 'charge', amount: 500, part: 'fee' })];
  const period = { from: '2026-02-01', to: TODAY };
  const [, ...lines] = statementRows(account({ facts }), period, TODAY);
  expect(lines.map((row) => row.slice(-3))).toEqual([
    ['', '', 0],
    [10_000, '', 10_000],
    ['', 10_000, 0],
    [500, '', 500],
    ['', '', 500],
    ['', '', 12],
    ['', '', 110_500],
  ]);
});

it('threat 173: a charge is named where the agreement has one, or had one, and not otherwise', () => {
  expect(chargedIn(view())).toEqual([]);
  expect(chargedIn(view({ chargeable: ['penalty'] }))).toEqual(['penalty']);
  expect(chargedIn(view({ chargeable: ['fee', 'penalty'] }))).toEqual(['fee', 'penalty']);
  const charged = fact(2, { event: 'charge', part: 'fee', amount: 500, channel: null });
  expect(chargedIn(view({ facts: [charged] }))).toEqual(['fee']);
});
