/** A statement in columns: what was owed at first, every charge and payment, and the balance after each. */
import type { RepaymentAccount, RepaymentFact } from '../../../../../shared/repayments/contract.ts';

type Cell = string | number;

const HEADER = ['Day', 'Recorded at', 'What', 'Reference', 'Charge', 'Payment', 'Balance'];

const names: Partial<Record<RepaymentFact['event'], string>> = {
  pay: 'Payment',
  takeBack: 'Payment reversed',
  charge: 'Charge',
  waive: 'Waived',
  refund: 'Refund',
};

/** Whether a fact adds to what is owed, or takes from it. */
const signs: Partial<Record<RepaymentFact['event'], 1 | -1>> = {
  pay: -1,
  waive: -1,
  takeBack: 1,
  charge: 1,
  refund: 1,
};

/** @returns the rows of a CSV: numbers as numbers, days as 2026-11-23 */
export function statementRows({ schedule, facts, signedAt }: RepaymentAccount): Cell[][] {
  let balance = schedule.reduce((all, { amount }) => all + amount, 0);
  const opening = [signedAt.slice(0, 10), signedAt, 'To be paid', '', balance, '', balance];
  const lines = facts.flatMap((fact): Cell[][] => {
    const sign = signs[fact.event];
    if (!sign) return [];
    const amount = amountOf(fact, facts);
    balance += sign * amount;
    const columns = sign > 0 ? [amount, ''] : ['', amount];
    const { day, at, event, reference } = fact;
    return [[day, at, names[event] ?? event, reference ?? '', ...columns, balance]];
  });
  return [HEADER, opening, ...lines];
}

/** A payment that is taken back is as large as it was. */
function amountOf({ amount, reverses }: RepaymentFact, facts: readonly RepaymentFact[]): number {
  if (amount !== null) return amount;
  return facts.find(({ line }) => line === reverses)?.amount ?? 0;
}
