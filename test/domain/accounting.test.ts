import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { accountingCsv } from '#shared/accounting/accounting-csv.ts';
import { type AccountId, accountIds, accounts } from '#shared/accounting/accounts.ts';
import {
  type AccountingEvent,
  type AccountingFact,
  entriesOf,
} from '#shared/accounting/entries.ts';
import { type Split, splitOf } from '#shared/accounting/split.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import type { AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import { chargeParts } from '#shared/agreements/charges.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { forAny, inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import bookings from './samples/bookings.json' with { type: 'json' };
import splits from './samples/splits.json' with { type: 'json' };

/** Debits above 0, credits below, in order. */
const booked = (fact: AccountingEvent) =>
  entriesOf(fact)
    .map(({ account, amount }) => `${account} ${amount}`)
    .join(', ');

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

it.each(Object.entries(bookings))('%s', (_, { fact, entries }) =>
  expect(booked(fact as AccountingEvent)).toBe(entries),
);

describe('the split of what changes', () => {
  it.each(Object.entries(splits))('%s', (_, { status, before, after, split }) =>
    expect(splitOf(status as AgreementStatus, before, after)).toEqual(split),
  );
});

const amount = fc.nat(1_000_000);

const channel = fc.constantFrom(...paymentChannels);

const anyChannel = fc.constantFrom(...paymentChannels, 'unmatched' as const);

const split = fc.record(
  { receivable: amount, deferredSale: amount, customerCredit: amount, badDebt: amount },
  { requiredKeys: [] },
);

const anyFact: fc.Arbitrary<AccountingEvent> = fc.oneof(
  fc.record({
    event: fc.constant('deliver' as const),
    sale: amount,
    fees: amount,
    paidBefore: fc.integer({ min: -1_000, max: 2_000_000 }),
  }),
  fc.record({ event: fc.constantFrom('pay', 'takeBack', 'refund'), channel: anyChannel, split }),
  fc.record({ event: fc.constantFrom('receive', 'giveBack'), channel, amount }),
  fc.record({
    event: fc.constant('charge' as const),
    split,
    part: fc.constantFrom(...chargeParts),
  }),
  fc.record({ event: fc.constantFrom('waive', 'unwaive'), split }),
  fc.record({ event: fc.constant('writeOff' as const), amount }),
  fc.record({ event: fc.constant('cancel' as const), kept: amount, credited: amount }),
  fc.record({
    event: fc.constantFrom('buy', 'takeBackPurchase'),
    channel: anyChannel,
    amount,
    bought: fc.constantFrom('smsCredits', 'subscription'),
  }),
  fc.record({ event: fc.constantFrom('sign', 'restructure') }),
);

it('the entries of each fact add up to 0, none of them is 0, and so does the trial balance', () =>
  forAny(fc.array(anyFact), (facts) => {
    for (const fact of facts) {
      const amounts = entriesOf(fact).map((entry) => entry.amount);
      expect(sumOf(amounts)).toBe(0);
      expect(amounts).not.toContain(0);
    }
    const { rows, total } = trialBalance(facts.flatMap(entriesOf));
    expect(total.balance).toBe(0);
    expect(sumOf(rows.map(({ balance }) => balance))).toBe(0);
    expect(sumOf(rows.map(({ debit }) => debit))).toBe(total.debit);
  }));

/** The accounts of one agreement's life, except income and waivers. */
const ledgerAccounts: readonly AccountId[] = [
  ...(['mpesaClearing', 'bankClearing', 'unmatched'] as const),
  ...(['receivable', 'deferredSale', 'customerCredit', 'badDebt'] as const),
];

const SALE = 1_000;
const FEES = 60;

/** An agreement as plain sums, with the books' facts. Impossible moves are ignored. */
class ReferenceLedger {
  readonly facts: AccountingEvent[] = [];
  private status: AgreementStatus = 'Awaiting Delivery';
  private readonly payments: number[] = [];
  private readonly sums = { charged: 0, waived: 0, refunded: 0 };

  /** Whole KES; debts are positive, like our money. */
  get balances(): Partial<Record<AccountId, number>> {
    const { money, owed, status } = this;
    if (!this.isDelivered) return { mpesaClearing: money, deferredSale: 0 - money };
    const open = status === 'Written Off' ? 'badDebt' : 'receivable';
    return { mpesaClearing: money, [open]: Math.max(0, owed), customerCredit: Math.min(0, owed) };
  }

  pay(amount: number): void {
    const split = this.splitBy(() => this.payments.push(amount));
    this.facts.push({ event: 'pay', channel: 'push', split });
  }

  takeBack(nth: number): void {
    const { payments } = this;
    if (payments.length === 0) return;
    const split = this.splitBy(() => payments.splice(nth % payments.length, 1));
    this.facts.push({ event: 'takeBack', channel: 'push', split });
  }

  deliver(): void {
    if (this.isDelivered) return;
    this.facts.push({ event: 'deliver', sale: SALE, fees: FEES, paidBefore: this.money });
    this.status = 'Active';
  }

  refund(wanted: number): void {
    const split = this.splitBy(() => this.add('refunded', Math.min(wanted, -this.owed)));
    this.facts.push({ event: 'refund', channel: 'paybill', split });
  }

  charge(amount: number): void {
    if (!this.isDelivered) return;
    const split = this.splitBy(() => this.add('charged', amount));
    this.facts.push({ event: 'charge', part: 'penalty', split });
  }

  waive(wanted: number): void {
    if (!this.isDelivered) return;
    const split = this.splitBy(() => this.add('waived', Math.min(wanted, this.owed)));
    this.facts.push({ event: 'waive', split });
  }

  writeOff(): void {
    if (this.status !== 'Active' || this.owed <= 0) return;
    this.facts.push({ event: 'writeOff', amount: this.owed });
    this.status = 'Written Off';
  }

  private get money(): number {
    return sumOf(this.payments) - this.sums.refunded;
  }

  private get owed(): number {
    return SALE + FEES + this.sums.charged - this.sums.waived - this.money;
  }

  private get isDelivered(): boolean {
    return this.status !== 'Awaiting Delivery';
  }

  private add(to: keyof ReferenceLedger['sums'], amount: number): void {
    this.sums[to] += Math.max(0, amount);
  }

  private splitBy(change: () => void): Split {
    const { status, owed: before } = this;
    change();
    if (status === 'Written Off' && this.owed <= 0) this.status = 'Settled';
    return splitOf(status, before, this.owed);
  }
}

const anyMove = fc.record({
  move: fc.constantFrom('pay', 'takeBack', 'deliver', 'refund', 'charge', 'waive', 'writeOff'),
  amount: fc.integer({ min: 1, max: 900 }),
});

it('after any moves the books have what a simple ledger has, and nothing else', () =>
  inRuns(runsOf(1_000, 10_000), fc.array(anyMove, { maxLength: 30 }), (moves) => {
    const ledger = new ReferenceLedger();
    for (const { move, amount } of moves) ledger[move](amount);
    const { balances, facts } = ledger;
    const { rows, total } = trialBalance(facts.flatMap(entriesOf));
    const kept = rows.filter(({ account }) => ledgerAccounts.includes(account));
    const expected = kept.map(({ account }) => [account, (balances[account] ?? 0) + 0]);
    expect(kept.map(({ account, balance }) => [account, balance])).toEqual(expected);
    expect(total.balance).toBe(0);
  }));

const page = readFileSync('docs/accounting.md', 'utf8');

const number = new Intl.NumberFormat('en-KE');

/** The example of docs/accounting.md. */
const example: AccountingEvent[] = [
  { event: 'pay', channel: 'push', split: splitOf('Pending Deposit', 306_000, 256_000) },
  { event: 'deliver', sale: 300_000, fees: 6_000, paidBefore: 50_000 },
  { event: 'pay', channel: 'bank', split: splitOf('Active', 256_000, 234_666) },
  { event: 'receive', channel: 'paybill', amount: 21_334 },
  { event: 'pay', channel: 'unmatched', split: splitOf('Active', 234_666, 213_332) },
  { event: 'charge', part: 'penalty', split: splitOf('Active', 213_332, 213_832) },
  { event: 'waive', split: splitOf('Active', 213_832, 213_332) },
  { event: 'pay', channel: 'bank', split: splitOf('Active', 213_332, -1_668) },
  { event: 'refund', channel: 'bank', split: splitOf('Settled Early', -1_668, 0) },
  { event: 'buy', channel: 'push', bought: 'smsCredits', amount: 2_000 },
];

it('docs/accounting.md has each account of the chart, whose codes count up', () => {
  const codes = accountIds.map((id) => accounts[id].code);
  expect(codes).toEqual([...new Set(codes)].toSorted((one, other) => one - other));
  for (const { code, name } of Object.values(accounts)) {
    expect(page).toContain(`\n| ${code} | ${name} | `);
  }
});

it('docs/accounting.md has an example that books what the code books', () => {
  const [, table = ''] = page.split('## An example');
  const cells = [...table.matchAll(/(?<= \||; )\s?(\d{4}): ([\d,]+)/g)];
  const amounts = cells.map(([, code, sum = '']) => `${code}: ${sum}`);
  const entries = example
    .flatMap(entriesOf)
    .map((one) => `${accounts[one.account].code}: ${number.format(Math.abs(one.amount))}`);
  expect(amounts).toEqual(entries);
});

it('docs/accounting.md has the trial balance of its example', () => {
  const { rows, total } = trialBalance(example.flatMap(entriesOf));
  const lines = [...rows.filter(({ debit, credit }) => debit + credit > 0), total];
  const printed = lines.map(({ debit, credit, balance }) =>
    [debit, credit, balance].map((sum) => number.format(sum)).join(' | '),
  );
  const [, table = ''] = page.split('The trial balance after it.');
  const read = [
    ...table.matchAll(/^\| (?:\d{4})? ?\| [^|]+ \| ([\d,]+ \| [\d,]+ \| [\d,-]+) \|$/gm),
  ];
  expect(read.map(([, sums]) => sums)).toEqual(printed);
});

const fact: AccountingFact = {
  day: '2026-03-31',
  at: '2026-03-31T21:17:05.000Z',
  userId: 'u-7',
  ref: 'F7K2Q9A03',
  receipt: 'SLK7X1Y2Z3',
  event: 'pay',
  channel: 'push',
  split: { receivable: 21_334, customerCredit: 66 },
};

it('the file of the bookkeeper has a row for each entry, with its moment in Nairobi', () =>
  expect(accountingCsv([fact])).toBe(
    [
      '\uFEFFDay,Recorded,Code,Account,Debit (KES),Credit (KES),Reference,Receipt,What,Counterpart',
      '2026-03-31,2026-04-01 00:17:05,1200,M-Pesa clearing,21400,,F7K2Q9A03,SLK7X1Y2Z3,Payment,u-7',
      '2026-03-31,2026-04-01 00:17:05,1300,Receivable,,21334,F7K2Q9A03,SLK7X1Y2Z3,Payment,u-7',
      '2026-03-31,2026-04-01 00:17:05,2200,Customer credit,,66,F7K2Q9A03,SLK7X1Y2Z3,Payment,u-7',
      '',
    ].join('\r\n'),
  ));

it('a receipt that a spreadsheet would run stands in the file of the bookkeeper as text', () =>
  expect(accountingCsv([{ ...fact, receipt: '=1+1' }])).toContain(",'=1+1,Payment,"));

it('what nobody knows of an unmatched payment is empty in the file of the bookkeeper', () => {
  const { day, at, receipt } = fact;
  const unknown = { day, at, receipt, event: 'receive', channel: 'paybill', amount: 700 } as const;
  expect(accountingCsv([unknown])).toContain(',700,,,SLK7X1Y2Z3,Unmatched payment,\r\n');
});
