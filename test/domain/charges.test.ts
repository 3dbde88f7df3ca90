/** Each kind of charge is in every list, sum and text; a new one fails here until it is. */
import { statementText } from '#core/papers/statement-text.ts';
import { accounts } from '#shared/accounting/accounts.ts';
import { chargeIncome, entriesOf } from '#shared/accounting/entries.ts';
import {
  byCharge,
  chargeParts,
  charges,
  rowParts,
  sumOfParts,
} from '#shared/agreements/charges.ts';
import { openOf } from '#shared/agreements/replay.ts';
import { installmentsFrom } from '#shared/agreements/schedule.ts';
import { stateOfAccount } from '#shared/repayments/account-state.ts';
import type { RepaymentFact } from '#shared/repayments/contract.ts';
import { statementOf } from '#shared/repayments/statement.ts';
import { aRepaymentFact } from '#test/support/repayment-fact.ts';

const TODAY = '2026-06-15';

const accountWith = (facts: RepaymentFact[]) => ({
  schedule: installmentsFrom(3_000, 3, '2026-01-31'),
  anchorDay: '2026-01-31',
  graceDays: 3,
  facts,
});

/** A charge of KES 1, 2, ... of each kind. */
const amounts = byCharge((part) => chargeParts.indexOf(part) + 1);
const all = accountWith(
  chargeParts.map((part, index) =>
    aRepaymentFact({
      line: 2 + index,
      event: 'charge',
      day: '2026-02-10',
      at: '2026-02-10T09:00:00.000Z',
      part,
      amount: amounts[part],
    }),
  ),
);

it('the charges of all kinds are in what a row charges, in what is open and in the total', () => {
  const { rows, total } = stateOfAccount(all, TODAY);
  expect(rows[0]?.charged).toEqual(amounts);
  expect(openOf(rows)).toEqual({ installment: 3_000, ...amounts });
  expect(total).toBe(3_000 + sumOfParts(amounts));
  expect(sumOfParts(openOf(rows))).toBe(total);
});

it('a statement has a line for each kind of charge, which its PDF names in both languages', () => {
  const { lines, ...sums } = statementOf(all, { from: '2026-01-01', to: TODAY }, TODAY);
  const names = new Set(lines.map(({ what }) => what));
  expect(names).toEqual(new Set(rowParts));
  const text = JSON.stringify(
    statementText({
      ...sums,
      kind: 'statement',
      ref: 'B2C3D4E5F',
      name: 'Kamau Hardware POS',
      systemNeed: 'ERP / POS System',
      owner: { fullName: 'Wanjiku Kamau', businessName: 'Kamau Hardware' },
      period: { from: '2026-01-01', to: TODAY },
      madeOn: TODAY,
      lines: lines.map((line) => ({ ...line, detail: '' })),
    }),
  );
  for (const { name } of Object.values(charges)) {
    expect(text).toContain(name.en);
    expect(text).toContain(name.sw);
  }
});

it.each(chargeParts)('a %s is the income of its own account', (part) => {
  const booked = entriesOf({ event: 'charge', part, split: { receivable: 100 } });
  expect(booked).toContainEqual({ account: chargeIncome[part], amount: -100 });
  expect(accounts[chargeIncome[part]].code).toBeGreaterThanOrEqual(4_000);
});
