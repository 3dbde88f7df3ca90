import { installmentsFrom } from '#shared/agreements/schedule.ts';
import { type Replayable, stateOfAccount } from '#shared/repayments/account-state.ts';
import type { RepaymentFact } from '#shared/repayments/contract.ts';
import { payoffOf } from '#shared/repayments/payoff.ts';
import { statementOf } from '#shared/repayments/statement.ts';
import { aRepaymentFact } from '#test/support/repayment-fact.ts';

it.each([
  [0, [], false],
  [1, [1], false],
  [250_000, [250_000], false],
  [300_000, [250_000, 50_000], false],
  [500_000, [250_000, 250_000], false],
  [500_001, [250_000, 250_000, 1], true],
])(
  'KES %i outstanding is paid in the parts %j, and takes more than a day: %s',
  (outstanding, parts, isMoreThanADay) =>
    expect(payoffOf({ outstanding })).toEqual({ amount: outstanding, parts, isMoreThanADay }),
);

let lines = 1;

const fact = (event: RepaymentFact['event'], day: string, more: Partial<RepaymentFact>) => {
  lines += 1;
  return aRepaymentFact({ line: lines, event, day, at: `${day}T09:00:00.000Z`, ...more });
};

const paid = (day: string, amount: number, reference = 'SLK7X1Y2Z3') =>
  fact('pay', day, { amount, reference, channel: 'paybill' });

/** 3,000 in three, deposit 500, delivery accepted on 31 January 2026. */
const account = (...facts: RepaymentFact[]): Replayable => ({
  schedule: [
    { number: 0, dueDay: '2026-01-31', amount: 500 },
    ...installmentsFrom(3_000, 3, '2026-01-31'),
  ],
  anchorDay: '2026-01-31',
  graceDays: 3,
  facts,
});

const TODAY = '2026-06-15';
const ALWAYS = { from: '2026-01-01', to: TODAY };

/** Lines as text, debit, credit and balance. */
const short = (of: Replayable, period = ALWAYS) =>
  statementOf(of, period, TODAY).lines.map(({ day, what, debit, credit, balance }) => [
    day.slice(5),
    what,
    debit - credit,
    balance,
  ]);

it('a statement says what fell due and what was paid, in the order of their days', () =>
  expect(short(account(paid('2026-01-20', 500), paid('2026-03-05', 1_000)))).toEqual([
    ['01-20', 'payment', -500, -500],
    ['01-31', 'deposit', 500, 0],
    ['02-28', 'installment', 1_000, 1_000],
    ['03-05', 'payment', -1_000, 0],
    ['03-31', 'installment', 1_000, 1_000],
    ['04-30', 'installment', 1_000, 2_000],
  ]));

it('a statement begins with what was owed before its first day', () => {
  const of = account(paid('2026-01-20', 500), paid('2026-03-05', 400));
  const march = statementOf(of, { from: '2026-03-01', to: '2026-03-31' }, TODAY);
  expect(march).toMatchObject({ opening: 1_000, closing: 1_600 });
  expect(march.lines.map(({ what }) => what)).toEqual(['payment', 'installment']);
});

it('what falls due stands before what is paid on the same day', () =>
  expect(short(account(paid('2026-02-28', 1_500))).map(([, what]) => what)).toEqual([
    'deposit',
    'installment',
    'payment',
    'installment',
    'installment',
  ]));

it('a payment that was taken back stands there, and so does its reversal', () => {
  const back = paid('2026-03-05', 700);
  const reversal = fact('takeBack', '2026-03-09', { amount: 700, reverses: back.line });
  const all = short(account(back, reversal));
  expect(all).toContainEqual(['03-05', 'payment', -700, 800]);
  expect(all).toContainEqual(['03-09', 'reversal', 700, 1_500]);
});

it('charges, waivers and refunds are lines of a statement', () => {
  const of = account(
    fact('charge', '2026-03-10', { amount: 200, part: 'penalty' }),
    fact('charge', '2026-03-11', { amount: 50, part: 'fee' }),
    fact('waive', '2026-03-12', { amount: 200 }),
    paid('2026-05-01', 4_000),
    fact('refund', '2026-05-02', { amount: 450 }),
  );
  const all = short(of, { from: '2026-03-10', to: TODAY });
  expect(all.filter(([, what]) => what !== 'installment')).toEqual([
    ['03-10', 'penalty', 200, 1_700],
    ['03-11', 'fee', 50, 1_750],
    ['03-12', 'waiver', -200, 1_550],
    ['05-01', 'payment', -4_000, -450],
    ['05-02', 'refund', 450, 0],
  ]);
});

it('a waiver counts with what it forgave, where a payment that became known later had paid the rest', () => {
  const charge = fact('charge', '2026-05-10', { amount: 300, part: 'fee' });
  const waiver = fact('waive', '2026-05-12', { amount: 300 });
  const known = account(charge, waiver, paid('2026-05-11', 3_700));
  expect(short(known)).toContainEqual(['05-12', 'waiver', -100, 0]);
});

it('the closing balance is what is owed, once all is due', () => {
  const of = account(paid('2026-01-20', 500), paid('2026-06-01', 1_234));
  const { outstanding } = stateOfAccount(of, TODAY);
  const left = { closing: outstanding, payoff: outstanding, installmentsLeft: 2 };
  expect(statementOf(of, ALWAYS, TODAY)).toMatchObject(left);
});

it('before the delivery nothing is due, and all installments are left', () => {
  const of = account(paid('2026-01-20', 500));
  const schedule = of.schedule.map((row) => ({ ...row, dueDay: null }));
  const statement = statementOf({ ...of, schedule, anchorDay: null }, ALWAYS, TODAY);
  expect(statement).toMatchObject({ closing: -500, payoff: 3_000, installmentsLeft: 3 });
});
