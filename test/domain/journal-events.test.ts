import fc from 'fast-check';
import { entriesOf } from '#shared/accounting/entries.ts';
import { accountingEventsOf, type JournalStep } from '#shared/accounting/journal-events.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { chargeParts } from '#shared/agreements/charges.ts';
import { type Fact, type ReplayState, stateOf } from '#shared/agreements/replay.ts';
import { installmentsFrom } from '#shared/agreements/schedule.ts';
import { inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';

const terms = { amount: 1_200, fees: [{ name: 'Setup', amount: 50 }] };

const replayed = (facts: readonly Fact[]): ReplayState => {
  const schedule = installmentsFrom(1_250, 4, '2026-01-31');
  return stateOf({ schedule, isDelivered: true, graceDays: 3 }, facts, '2026-12-31');
};

const nowhere = { total: 1_250, paid: 0 };

const step = (changes: Partial<JournalStep>): JournalStep => ({
  event: 'sign',
  status: 'Active',
  terms,
  amount: 0,
  channel: 'push',
  part: undefined,
  kept: 0,
  before: nowhere,
  after: nowhere,
  ...changes,
});

const paid = { total: 1_250, paid: 300 };

const around = { before: paid, after: paid };

it.each<[string, Partial<JournalStep>, object]>([
  [
    'a delivery has the amount and the fees of its terms, and what was paid before it',
    { event: 'deliver', status: 'Awaiting Delivery', ...around },
    { event: 'deliver', sale: 1_200, fees: 50, paidBefore: 300 },
  ],
  [
    'a payment before the delivery is deferred',
    { event: 'pay', status: 'Pending Deposit', amount: 300, after: paid },
    { event: 'pay', channel: 'push', split: { deferredSale: 300 } },
  ],
  [
    'a payment that was unmatched leaves that account',
    { event: 'pay', channel: 'unmatched', amount: 300, after: paid },
    { event: 'pay', channel: 'unmatched', split: { receivable: 300, customerCredit: 0 } },
  ],
  [
    'a write-off is of all that is owed',
    { event: 'writeOff', ...around },
    { event: 'writeOff', amount: 950 },
  ],
  [
    'an agreement that is cancelled owes what was paid, less what is kept',
    { event: 'cancel', status: 'Awaiting Delivery', ...around, kept: 75 },
    { event: 'cancel', kept: 75, credited: 225 },
  ],
])('%s', (_, line, booked) => expect(accountingEventsOf(step(line))).toEqual([booked]));

it.each(['sign', 'restructure', 'moveDay'] as const)('the event %s books nothing', (event) =>
  expect(accountingEventsOf(step({ event }))).toEqual([]),
);

it('a payment of an earlier day books a waiver back that finds less open', () => {
  const facts: Fact[] = [
    { kind: 'pay', id: 0, day: '2026-03-01', amount: 1_000 },
    { kind: 'waive', day: '2026-03-10', amount: 250 },
    { kind: 'pay', id: 2, day: '2026-03-05', amount: 100 },
  ];
  expect(eventsOf(facts).slice(1)).toEqual([
    { event: 'waive', split: { receivable: 250, customerCredit: 0 } },
    { event: 'pay', channel: 'push', split: { receivable: 0, customerCredit: 100 } },
    { event: 'unwaive', split: { receivable: 0, customerCredit: 100 } },
  ]);
});

/** @returns the bookings of each fact, recorded in order */
const eventsOf = (facts: readonly Fact[]) =>
  facts.flatMap((fact, index) =>
    accountingEventsOf(
      step({
        event: fact.kind,
        part: 'part' in fact ? fact.part : undefined,
        amount: amountOf(fact, facts),
        before: replayed(facts.slice(0, index)),
        after: replayed(facts.slice(0, index + 1)),
      }),
    ),
  );

function amountOf(fact: Fact, facts: readonly Fact[]): number {
  if (fact.kind !== 'takeBack') return fact.amount;
  const paid = facts.find((one) => one.kind === 'pay' && one.id === fact.reverses);
  return paid?.kind === 'pay' ? paid.amount : 0;
}

const anyFact = fc
  .record({
    kind: fc.constantFrom('pay', 'pay', 'takeBack', 'charge', 'waive', 'refund'),
    id: fc.nat(5),
    day: fc.integer({ min: 10, max: 20 }).map((day) => `2026-03-${day}`),
    amount: fc.integer({ min: 1, max: 900 }),
    part: fc.constantFrom(...chargeParts),
  })
  .map(({ kind, id, day, amount, part }): Fact => {
    if (kind === 'pay') return { kind, id, day, amount };
    if (kind === 'charge') return { kind, day, amount, part };
    return kind === 'takeBack' ? { kind, reverses: id } : { kind, day, amount };
  });

/** Drops duplicate payments, and reversals of payments that are not live. */
function possible(facts: readonly Fact[]): Fact[] {
  const live = new Map<number, boolean>();
  return facts.filter((fact) => {
    if (fact.kind === 'pay') return !live.has(fact.id) && live.set(fact.id, true);
    if (fact.kind !== 'takeBack') return true;
    return live.get(fact.reverses) === true && live.set(fact.reverses, false);
  });
}

it('the books have what the replay says, whatever waivers forgive after facts of earlier days', () =>
  inRuns(runsOf(500, 5_000), fc.array(anyFact, { maxLength: 15 }).map(possible), (facts) => {
    const delivery = accountingEventsOf(step({ event: 'deliver' }));
    const { rows } = trialBalance([...delivery, ...eventsOf(facts)].flatMap(entriesOf));
    const balances = new Map(rows.map(({ account, balance }) => [account, balance]));
    const { outstanding, credit, paid, rows: installments } = replayed(facts);
    expect(balances.get('receivable')).toBe(outstanding);
    expect(balances.get('customerCredit')).toBe(0 - credit);
    expect(balances.get('mpesaClearing')).toBe(paid);
    const waived = installments.reduce((sum, one) => sum + one.waived, 0);
    expect(balances.get('waivers')).toBe(waived);
  }));
