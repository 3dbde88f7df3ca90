/** A statement in columns: what was owed at first, every charge and payment, and the balance after each. */
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { type Period, statementOf } from '#shared/repayments/statement.ts';

type Cell = string | number;

const HEADER = [
  'Day',
  'What',
  'Installment',
  'Method',
  'Reference',
  'Charge',
  'Payment',
  'Balance',
];

/**
 * @param today a day in Nairobi
 * @returns the rows of a CSV: numbers as numbers, days as 2026-11-23
 */
export function statementRows(account: RepaymentAccount, period: Period, today: string): Cell[][] {
  const { opening, lines, closing, installmentsLeft, payoff } = statementOf(account, period, today);
  const figure = (day: string, what: string, value: number): Cell[] => [
    day,
    what,
    '',
    '',
    '',
    '',
    '',
    value,
  ];
  return [
    HEADER,
    figure(period.from, 'opening balance', opening),
    ...lines.map(({ day, what, number, channel, reference, debit, credit, balance }): Cell[] => [
      day,
      what,
      number ?? '',
      channel ?? '',
      reference ?? '',
      debit || '',
      credit || '',
      balance,
    ]),
    figure(period.to, 'closing balance', closing),
    figure(today, 'installments left', installmentsLeft),
    figure(today, 'pays everything off today', payoff),
  ];
}
