/** Random lives of money on a real DynamoDB engine, with M-Pesa's worst days: each shilling counts once. */
import fc from 'fast-check';
import { factOfPayment, factsOfLine } from '#core/accounting/facts.ts';
import { agreementRow, agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { journalLine } from '#core/agreements/journal-line.entity.ts';
import {
  livePaymentsIn,
  replayTerms,
  stateOfAgreement,
  type WholeAgreement,
} from '#core/agreements/whole-agreement.ts';
import { attempt, attemptIdOf, latestAttempt } from '#core/payments/attempts/attempt.ts';
import {
  bankReceipt,
  type PaymentItem,
  payment,
  paymentFact,
  reconciliation,
} from '#core/payments/counting/payment.ts';
import { owedFor, shareOf } from '#core/projects/project/project.entity.ts';
import type { Prompt } from '#local/services/mpesa/mpesa-state.ts';
import type { AccountId } from '#shared/accounting/accounts.ts';
import { type AccountingFact, entriesOf } from '#shared/accounting/entries.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { asItRan } from '#shared/agreements/in-duplum.ts';
import { factsOf } from '#shared/agreements/journal-facts.ts';
import { daysBetween, openOf, type ReplayState, stateOf } from '#shared/agreements/replay.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import { runsOf } from '#test/support/layer.ts';
import { acts, actsAlone, type Doing, MoneyLife } from '#test/support/money-life.ts';
import { OwnMpesa } from '#test/support/own-mpesa.ts';
import { newestProject } from '#test/support/project.ts';

/** Month ends, a leap day, a new year, and minutes around midnight in Nairobi. */
const starts = [
  '2027-01-30T20:58:30.000Z',
  '2027-01-31T21:00:10.000Z',
  '2028-01-29T09:00:00.000Z',
  '2028-02-28T20:59:00.000Z',
  '2027-12-31T20:40:00.000Z',
  '2027-08-31T05:30:00.000Z',
];

const mpesa = new OwnMpesa();

beforeAll(() => mpesa.start());

afterAll(() => mpesa.stop());

interface Story {
  start: string;
  moments: Doing[][];
}

const death = fc.option(
  fc.record({
    write: fc.integer({ min: 1, max: 3 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  { freq: 4 },
);

const doing = (names: string[], ends: typeof death): fc.Arbitrary<Doing> =>
  fc.record({
    act: fc.constantFrom(...names),
    of: fc.constantFrom(0 as const, 1 as const),
    how: fc.nat(99),
    death: ends,
  });

/** Payments come more often than the office's acts. */
const often = ['start', 'answer', 'paybill', 'settle', 'settle', 'settle'];

const together = fc.array(doing([...Object.keys(acts), ...often], death), {
  minLength: 1,
  maxLength: 4,
});

const alone = doing(Object.keys(actsAlone), fc.constant(null)).map((one) => [one]);

const moment = fc.oneof({ weight: 5, arbitrary: together }, { weight: 2, arbitrary: alone });

const story: fc.Arbitrary<Story> = fc.record({
  start: fc.constantFrom(...starts),
  moments: fc.array(moment, { minLength: 8, maxLength: 30 }),
});

/** @param steps each with its act, one of the two agreements, and its variation */
const inTurn = (...steps: string[]): Doing[][] =>
  steps
    .flatMap((several) => several.split(', '))
    .map((step) => step.split(' '))
    .map(([act = '', of, how]) => [{ act, of: of === '1' ? 1 : 0, how: Number(how), death: null }]);

/** Fixed lives that get somewhere. */
const examples: Story[] = [
  {
    start: '2027-01-30T20:58:30.000Z',
    moments: inTurn(
      'start 0 80, answer 0 0, settle 0 0',
      'recordBank 0 98, paybill 0 80, settle 0 0',
      'refund 0 0, takeBack 0 1, days 0 40, match 1 0',
      'charge 0 9, charge 0 8, waive 0 4',
      // Refunded money is not reversed.
      'reverse 0 0',
      // Neither the push's answer nor its callback comes.
      'misbehave 1 0, misbehave 1 5, start 1 10, minutes 1 5',
    ),
  },
  {
    start: '2028-02-28T20:59:00.000Z',
    moments: inTurn(
      'paybill 1 62, settle 1 0, paybill 1 5, settle 1 0, reverse 1 1, settle 1 0',
      'moveDay 0 13, moveDay 0 1',
      'days 0 60, restructure 0 5, acceptSchedule 0 0, recordBank 0 40, days 0 95',
      // In arrears a charge within the debt is added, and one beyond it is not.
      'recordBank 1 48, build 1 0, days 0 90, charge 0 9, charge 0 98, writeOff 0 0',
      'paybill 0 44, settle 0 0, paybill 0 3, hours 0 2, giveBack 0 0, paybill 0 7, takeBack 0 1',
    ),
  },
  {
    start: '2027-08-31T05:30:00.000Z',
    moments: inTurn(
      'automate 0 0, automate 0 0, answer 0 0, settle 0 0, execute 0 0, settle 0 0, execute 0 0',
      // Settled early: what still comes is credit.
      'settle 0 0, recordBank 0 98, automate 0 0, execute 0 0, settle 0 0, days 0 40',
    ),
  },
];

/** The stored end of a life, and what really happened. */
type Ending = Awaited<ReturnType<typeof endingOf>>;

async function endingOf(life: MoneyLife) {
  const items = await life.stored();
  const wholes = await Promise.all(life.parties.map(({ whole }) => whole()));
  const states = wholes.map((whole) => stateOfAgreement(whole, life.today));
  const all = items.flatMap((item) => payment.read(item) ?? []);
  const payments = new Map(all.map((one) => [one.receipt, one]));
  const attempts = items.flatMap((item) => attempt.read(item) ?? []);
  return { life, wholes, states, payments, attempts, items, orders: await life.orders() };
}

/** Each receipt counts once, where it was meant, or is known to be unclaimed. */
async function expectCountedOnce({ life, wholes, payments }: Ending): Promise<void> {
  const refs = life.parties.map(({ ref }) => ref);
  const ledger = await life.ledger();
  const places = life.truth.ofMpesa(ledger, refs);
  const bank = life.truth.ofBank();
  const live = wholes.flatMap(({ agreement: { ref }, journal }) =>
    livePaymentsIn(journal).map(({ reference = '', amount }) => ({ reference, ref, amount })),
  );
  const wanted = [
    ...ledger.flatMap(({ receipt: reference, amount }) => {
      const place = places.get(reference);
      return typeof place === 'object' ? [{ reference, ref: place.ref, amount }] : [];
    }),
    ...[...bank].map(([reference, { ref, amount }]) => ({ reference, ref, amount })),
  ];
  const inOrder = (all: typeof live) =>
    all.toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
  expect(inOrder(live)).toEqual(inOrder(wanted));
  for (const { receipt, amount } of ledger) {
    const place = places.get(receipt);
    const state = typeof place === 'string' ? stateIn[place] : 'Counted';
    expect(payments.get(receipt), receipt).toMatchObject({ amount, state });
  }
  const known = [...ledger.map(({ receipt }) => receipt), ...[...bank.keys()].map(bankReceipt)];
  expect([...payments.keys()].toSorted()).toEqual(known.toSorted());
}

const stateIn = { nobody: 'Unmatched', 'given back': 'Refunded', reversed: 'Reversed' } as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const sumOf = (all: readonly { amount: number }[]): number => sum(all.map(({ amount }) => amount));

/** Payments count towards rows or are credit, and caches match the replay. */
function expectSoundAgreement({ life, items }: Ending, whole: WholeAgreement): void {
  const { agreement: item, journal } = whole;
  const { ref } = item;
  const state = stateOfAgreement(whole, life.today);
  const payments = sum(livePaymentsIn(journal).map(({ amount = 0 }) => amount));
  const refunds = life.truth.sumOf('refund', { ref });
  expect(state.paid).toBe(payments - refunds);
  const counted = sum(state.rows.map((one) => one.paid)) + state.credit;
  expect(counted).toBe(Math.max(0, payments - refunds));
  const allocated = [...state.applied.values()].flatMap(({ rows }) => rows);
  const credits = [...state.applied.values()].filter(({ credit }) => credit < 0);
  expect([...allocated.filter((one) => one.amount < 0), ...credits]).toEqual([]);
  expect(state.rows.filter(({ balance }) => balance < 0)).toEqual([]);
  expect(state.outstanding).toBe(Math.max(0, state.total - state.paid));
  expect(state.outstanding).toBe(sum(state.rows.map(({ balance }) => balance)));
  const { amount, fees } = item.terms;
  const charged = amount + sumOf(fees) + life.truth.sumOf('charge', { ref });
  expect(state.total).toBeLessThanOrEqual(charged);
  expect(state.total).toBeGreaterThanOrEqual(charged - life.truth.sumOf('waive', { ref }));
  const { paid, total, creditSince = null, nextDue = null } = item;
  expect(state).toEqual({ ...state, paid, total, creditSince, nextDue });
  const row = items.flatMap((one) => agreementRow.read(one) ?? []).find((one) => one.ref === ref);
  const rowNow = agreementRowOf(item, journal.at(-1)?.at ?? '', state.rows);
  expect(row).toEqual(expect.objectContaining(rowNow));
  const lines = journal.map(({ line }) => line);
  expect(lines).toEqual([...new Set(lines)].toSorted((one, other) => one - other));
}

/** *In duplum*: open charges and later ones come to no more than was owed on the last day without arrears. */
function expectInDuplum({ agreement, journal }: WholeAgreement): void {
  const terms = replayTerms(agreement);
  const ran = { ...terms, schedule: asItRan(terms.schedule, journal) };
  for (const [index, { event, at }] of journal.entries()) {
    if (event !== 'charge') continue;
    const known = journal.slice(0, index + 1);
    const stateOn = (day: string, lines = known) => stateOf(ran, factsOf(lines), day);
    let since = dayOf(at);
    while (stateOn(since).overdue.days > 0) since = dayAfter(since, -1);
    const later = known.filter((one) => one.event === 'charge' && dayOf(one.at) > since);
    const before = known.filter((one) => !later.includes(one));
    const { rows, outstanding } = stateOn(since, before);
    const { fee, penalty } = openOf(rows);
    const charged = fee + penalty + sum(later.map(({ amount = 0 }) => amount));
    expect(charged).toBeLessThanOrEqual(outstanding - fee - penalty);
  }
}

const dayOf = (at: string): string => nairobiDay(Date.parse(at));

/** Due days ascend. One in 365 days was moved: by 1 to 14 days, and before it was due. */
function expectSoundDays({ agreement: { schedule = [] }, journal }: WholeAgreement): void {
  const days = schedule.map(({ dueDay }) => dueDay);
  expect(days).toEqual([...new Set(days)].toSorted());
  const moves = journal.flatMap(({ day, details: { moved } }) => (moved ? { day, ...moved } : []));
  for (const [index, { day, from, to }] of moves.entries()) {
    expect(daysBetween(day, from)).toBeGreaterThan(0);
    expect([daysBetween(from, to) >= 1, daysBetween(from, to) <= 14]).toEqual([true, true]);
    const before = moves[index - 1];
    if (before) expect(daysBetween(before.day, day)).toBeGreaterThanOrEqual(365);
  }
}

/** The project matches its agreement, and paid-off software is its owner's. */
async function expectSoundProject(whole: WholeAgreement): Promise<void> {
  const project = await newestProject(whole.agreement.userId);
  expect(project.agreements).toEqual([shareOf(whole.agreement)]);
  const isOwned = project.stage === 'Owned by You';
  const isDelivered = whole.agreement.anchorDay !== undefined;
  expect(isOwned).toBe(isDelivered && owedFor(project.agreements) === 0);
}

/** Paid prompts have succeeded, and nothing waits. */
async function expectSoundAttempts({ life, attempts, payments, items }: Ending): Promise<void> {
  expect(attempts.filter(({ state, openSince }) => isOpen(state) || openSince)).toEqual([]);
  const promptOf = new Map((await life.prompts()).map((one) => [keyedBy(one), one]));
  for (const one of attempts) {
    const { attemptId, state, receipt, amount } = one;
    if (promptOf.get(attemptId)?.receipt) expect(one).toMatchObject({ state: 'Succeeded' });
    expect(state === 'Succeeded').toBe(receipt !== undefined);
    if (receipt) expect(payments.get(receipt)).toMatchObject({ amount });
  }
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? []);
  expect(new Set(receipts).size).toBe(receipts.length);
  for (const row of items.flatMap((item) => latestAttempt.read(item) ?? [])) {
    const own = attempts.find(({ attemptId }) => attemptId === row.attemptId);
    expect(row).toMatchObject({ state: own?.state, amount: own?.amount, endedAt: own?.endedAt });
  }
}

/** No order is refused here and set up there, and none is wanted for what is paid. */
function expectSoundOrder({ orders }: Ending, { agreement, standing }: WholeAgreement): void {
  const own = orders.filter(({ account }) => account === agreement.ref);
  expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
  expect(own.length).toBeLessThanOrEqual(standing?.number ?? 0);
  if (!standing) return;
  const isSetUp = own.some(({ name }) => name === standing.name);
  if (standing.state === 'Active') expect(isSetUp).toBe(true);
  if (standing.state === 'Refused') expect(isSetUp).toBe(false);
  if (isSettled(agreement.status)) expect(['Ended', 'Refused']).toContain(standing.state);
}

const keyedBy = ({ callbackUrl }: Prompt): string =>
  attemptIdOf(callbackUrl.split('/').at(-1) ?? '');

/** The books add up to 0, and each account matches M-Pesa, the bank and the replays. */
async function expectSoundBooks({ life, wholes, states, payments, items }: Ending): Promise<void> {
  const facts: AccountingFact[] = [
    ...items.flatMap((item) => journalLine.read(item) ?? []).flatMap(factsOfLine),
    ...items.flatMap((item) => paymentFact.read(item) ?? []).map(factOfPayment),
  ];
  const balanceOf = (account: AccountId, ref?: string): number => {
    const own = facts.filter((fact) => ref === undefined || fact.ref === ref).flatMap(entriesOf);
    return sumOf(own.filter((entry) => entry.account === account));
  };
  expect(trialBalance(facts.flatMap(entriesOf)).total.balance).toBe(0);
  const { truth } = life;
  const ledger = await life.ledger();
  const all = [...payments.values()];
  const amountsIn = (state: PaymentItem['state']) =>
    sumOf(all.filter((one) => one.state === state));
  const returned = amountsIn('Refunded') + amountsIn('Reversed');
  const paidOut = truth.sumOf('refund', { channel: 'paybill' });
  expect(balanceOf('mpesaClearing')).toBe(sumOf(ledger) - returned - paidOut);
  const paidOutByBank = truth.sumOf('refund', { channel: 'bank' });
  expect(balanceOf('bankClearing')).toBe(sumOf([...truth.ofBank().values()]) - paidOutByBank);
  expect(balanceOf('unmatched') + amountsIn('Unmatched')).toBe(0);
  for (const [index, { agreement: item }] of wholes.entries()) {
    const { ref, status, paid } = item;
    const { outstanding, credit } = states[index] as ReplayState;
    if (status === 'Pending Deposit' || status === 'Awaiting Delivery') {
      expect(balanceOf('deferredSale', ref) + paid).toBe(0);
    } else {
      expect(balanceOf('customerCredit', ref) + credit).toBe(0);
      expect(balanceOf('receivable', ref)).toBe(status === 'Written Off' ? 0 : outstanding);
    }
  }
}

/** M-Pesa and we agree about each compared day. */
function expectReconciled({ items }: Ending): void {
  for (const day of items.flatMap((item) => reconciliation.read(item) ?? [])) {
    expect(day.differences).toEqual([]);
  }
}

async function live(scheduler: fc.Scheduler, { start, moments }: Story): Promise<Ending> {
  const life = new MoneyLife(mpesa, start);
  vi.spyOn(Date, 'now').mockImplementation(life.clock);
  vi.spyOn(globalThis, 'fetch').mockImplementation(life.fetch);
  try {
    await life.begin();
    for (const doings of moments) await life.happen(doings, scheduler);
    await life.end();
    return await endingOf(life);
  } finally {
    vi.restoreAllMocks();
  }
}

const factsOfExamples = ['sign', 'deliver', 'pay', 'takeBack', 'refund', 'charge', 'waive'];
const endsOfExamples = [
  'restructure',
  'moveDay',
  'writeOff',
  'Counted',
  'Unmatched',
  'Refunded',
  'Reversed',
  'Ended',
];

/** Checks all invariants after any life. @returns what it reached */
async function expectSound(ending: Ending): Promise<string[]> {
  await expectCountedOnce(ending);
  for (const whole of ending.wholes) {
    expectSoundAgreement(ending, whole);
    expectInDuplum(whole);
    expectSoundDays(whole);
    expectSoundOrder(ending, whole);
    await expectSoundProject(whole);
  }
  await expectSoundAttempts(ending);
  await expectSoundBooks(ending);
  expectReconciled(ending);
  const events = ending.wholes.flatMap(({ journal }) => journal.map(({ event }) => event));
  const standing = ending.wholes.flatMap((whole) => whole.standing?.state ?? []);
  return [...events, ...standing, ...[...ending.payments.values()].map(({ state }) => state)];
}

/** @param reached the kinds of fact reached so far */
const isSound = (reached: Set<string>) =>
  fc.asyncProperty(fc.scheduler(), story, async (scheduler, told) => {
    for (const one of await expectSound(await live(scheduler, told))) reached.add(one);
  });

it('some that are told reach every kind of fact: each receipt counts once', async () => {
  const reached = new Set<string>();
  const told = examples.map((one): [fc.Scheduler, Story] => [fc.schedulerFor([]), one]);
  await fc.assert(isSound(reached), { examples: told, numRuns: told.length });
  expect([...reached]).toEqual(expect.arrayContaining([...factsOfExamples, ...endsOfExamples]));
});

it('each receipt counts once, allocations and credit are what was paid, and no attempt stays open', async () => {
  await fc.assert(isSound(new Set()), { numRuns: runsOf(4, 40) });
});
