/** Unclaimed money and a day's books, on a real DynamoDB engine. */
import { checkBooks } from '#core/accounting/check-books.ts';
import { factsRecordedOn } from '#core/accounting/facts.ts';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { matchPayment } from '#core/collection/match-payment.ts';
import { readBooks } from '#core/collection/read-books.ts';
import { listCallbacks, readReconciliation } from '#core/collection/read-day.ts';
import {
  confirmPaymentRefund,
  dropPaymentRefund,
  proposePaymentRefund,
  proposePaymentReversal,
} from '#core/collection/refund-payment.ts';
import { listUnmatched } from '#core/collection/unmatched-payments.ts';
import { endProject } from '#core/delivery/stages.ts';
import { claimPayment } from '#core/payments/claims/claim-payment.ts';
import { countPayment, keepUnmatched } from '#core/payments/counting/count-payment.ts';
import { type Arrival, payment, paymentFactOf } from '#core/payments/counting/payment.ts';
import { deps as paymentDeps } from '#core/payments/deps.ts';
import { callback, noteProblem } from '#core/payments/door/callback.ts';
import { write } from '#core/platform/table/transact.ts';
import { proposeEnd } from '#core/projects/end-project.ts';
import type { AccountId } from '#shared/accounting/accounts.ts';
import { entriesOf } from '#shared/accounting/entries.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { codeOf, overtaken } from '#test/support/outcomes.ts';
import { financeDeps, givenOwnAgreement } from '#test/support/own-agreement.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { givenAccount, kiprono, njeri, otieno } from '#test/support/people.ts';
import { newestProject, projectDeps, requestAbout } from '#test/support/project.ts';
import { givenAcceptedDelivery, givenAcceptedScope } from '#test/support/project-writes.ts';
import { keptMessage, readProposal, wholeOf } from '#test/support/repayments.ts';

const TODAY = nairobiDay(Date.now());

const REASON = 'Nobody knows the payer, who asked for it back.';

/** The use cases' counters, instead of the log. */
let counted: string[];

const deps = {
  ...financeDeps,
  countEvent: (_: string, outcome = '') => void counted.push(outcome),
};

beforeEach(async () => {
  counted = [];
  await takeOwnTable();
});

let receipts = 0;

function arrival(changes: Partial<Arrival> = {}): Arrival {
  receipts += 1;
  return {
    receipt: `SLK7X1Y${100 + receipts}`,
    channel: 'paybill',
    amount: 21_334,
    at: Date.now() - 1_000,
    account: 'F7K2Q9A0Z',
    payer: '+2547*****678',
    ...changes,
  };
}

async function givenUnmatched(changes: Partial<Arrival> = {}): Promise<Arrival> {
  const one = arrival(changes);
  expect(await keepUnmatched(deps, one, 'unknownAccount')).toBe('unmatched');
  return one;
}

const givenAgreement = (deposit = 0) => givenOwnAgreement(deposit, deps);

const REFUND = { reference: 'FT1124', reason: REASON };

const givenRefunded = async ({ receipt }: Arrival) => {
  await proposePaymentRefund(deps, receipt, njeri, REFUND);
  await confirmPaymentRefund(deps, receipt, otieno, await readProposal(receipt));
};

const unmatched = async () => (await listUnmatched(deps, undefined)).payments;

/** The owner asks to end a project, and we agree. */
async function givenCancelled(userId: string) {
  await proposeEnd(projectDeps, requestAbout(await newestProject(userId)), { reason: REASON });
  await endProject(projectDeps, await newestProject(userId), kiprono, { reason: REASON });
}

type Agreed = Pick<AgreementItem, 'userId' | 'ref'>;

const match = async (of: Agreed, { receipt }: Arrival, by = njeri) =>
  matchPayment(deps, await wholeOf(of), receipt, by);

/** Nothing points to the agreement, so a second person must confirm. */
async function matchByTwo(of: Agreed, one: Arrival): Promise<void> {
  expect(await match(of, one, otieno)).toBe('proposed');
  expect(await match(of, one)).toBe('counted');
}

const swapped = (ref: string) => `${ref.slice(0, 7)}${ref.slice(7).split('').reverse().join('')}`;

it('the office sees what was typed, with the agreements that may be meant', async () => {
  const { ref } = await givenAgreement();
  await givenUnmatched({ account: swapped(ref).toLowerCase() });
  const { receipt } = await givenUnmatched({ account: 'rent', payer: null });
  const { payments, next } = await listUnmatched(deps, undefined);
  expect(payments).toMatchObject([
    {
      amount: 21_334,
      payer: '+2547*****678',
      reason: 'unknownAccount',
      refund: null,
      suggestions: [{ ref, businessName: 'Duka', status: 'Awaiting Delivery' }],
    },
    { receipt, account: 'rent', payer: null, suggestions: [] },
  ]);
  expect(next).toBeNull();
});

it('of several matches at once one counts, and the payment is the one item of its receipt', async () => {
  const project = await givenAgreement();
  const one = await givenUnmatched({ account: swapped(project.ref) });
  const all = [njeri, otieno, njeri].map((by) => codeOf(match(project, one, by)));
  const outcomes = (await Promise.all(all)).toSorted();
  expect(outcomes).toEqual(['done', 'payments.counted', 'payments.counted']);
  expect(await project.paid()).toBe(21_334);
  expect(await project.newestLine()).toMatchObject({
    event: 'pay',
    role: 'finance',
    channel: 'paybill',
    reference: one.receipt,
    books: [{ event: 'pay', channel: 'unmatched', split: { deferredSale: 21_334 } }],
  });
  const item = await payment.get({ receipt: one.receipt });
  expect(item).toMatchObject({ state: 'Counted', ref: project.ref, account: one.account });
  expect(await unmatched()).toEqual([]);
});

it('of two agreements that one payment is matched to at the same moment, one is paid', async () => {
  const [late, early] = [await givenAgreement(), await givenAgreement()];
  const one = await givenUnmatched({ account: swapped(early.ref) });
  await match(late, one, otieno);
  const matchEarly = () => codeOf(match(early, one, otieno));
  const given = { ...deps, readWholeAgreement: overtaken(deps.readWholeAgreement, matchEarly) };
  const matching = matchPayment(given, await wholeOf(late), one.receipt, njeri);
  expect(await codeOf(matching)).toBe('payments.counted');
  expect([await late.paid(), await early.paid()]).toEqual([0, 21_334]);
});

it('threat 139: a payment to which nothing points counts when a second person matches it to the same agreement', async () => {
  const [project, other] = [await givenAgreement(), await givenAgreement()];
  const one = await givenUnmatched({ amount: 250_000 });
  expect([await match(project, one), await match(project, one)]).toEqual(['proposed', 'proposed']);
  expect((await unmatched())[0]?.proposedMatch).toMatchObject({ ref: project.ref, by: 'njeri' });
  expect(await match(other, one, otieno)).toBe('proposed');
  expect(await match(other, one, otieno)).toBe('proposed');
  expect(await match(other, one)).toBe('counted');
  expect([await project.paid(), await other.paid()]).toEqual([0, 250_000]);
});

it('threat 139: what points to two agreements points to none, and takes two people', async () => {
  const [meant, claimed] = [await givenAgreement(), await givenAgreement()];
  const one = await givenUnmatched({ account: swapped(meant.ref) });
  await claimPayment({ ...paymentDeps, ...deps }, claimed, one.receipt);
  expect(await match(claimed, one)).toBe('proposed');
  expect(await match(meant, one)).toBe('proposed');
  expect(await match(meant, one, otieno)).toBe('counted');
});

it('threat 175: a match counts for nothing whose first person says otherwise in the same moment', async () => {
  const [read, other] = [await givenAgreement(), await givenAgreement()];
  const one = await givenUnmatched();
  await match(read, one);
  const change = () => match(other, one);
  const given = { ...deps, readWholeAgreement: overtaken(deps.readWholeAgreement, change) };
  const matching = matchPayment(given, await wholeOf(read), one.receipt, otieno);
  expect(await codeOf(matching)).toBe('payments.counted');
  expect(await read.paid()).toBe(0);
});

it('nothing is matched to an agreement that is cancelled, and no receipt that there is not', async () => {
  const project = await givenAgreement();
  const one = await givenUnmatched();
  expect(await codeOf(match(project, arrival()))).toBe('payments.notFound');
  const { agreement: signed } = await project.whole();
  await write(agreement.put({ ...signed, status: 'Cancelled' }));
  expect(await codeOf(match(project, one))).toBe('agreements.notNow');
});

it('two people give a payment back, and until the second one has spoken nobody matches it', async () => {
  const project = await givenAgreement();
  const one = await givenUnmatched({ amount: 700 });
  const { receipt } = one;
  const body = { reference: 'ft 26-1124', reason: REASON };
  const propose = (by = njeri) => proposePaymentRefund(deps, receipt, by, body);
  const confirm = async (by = otieno) =>
    codeOf(confirmPaymentRefund(deps, receipt, by, await readProposal(receipt)));
  expect(await confirm()).toBe('collection.nothingWaits');
  await propose();
  expect(await codeOf(propose(otieno))).toBe('collection.waiting');
  expect(await codeOf(match(project, one))).toBe('collection.waiting');
  const told = { ...one, account: project.ref };
  expect(await countPayment(deps, told, project)).toBe('otherwise');
  expect(await confirm(njeri)).toBe('collection.samePerson');
  const outcomes = await Promise.all([confirm(), confirm()]);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(await payment.get({ receipt })).toMatchObject({
    state: 'Refunded',
    refund: { reference: 'FT261124', by: njeri.staffId, confirmedBy: otieno.staffId },
  });
  expect(await unmatched()).toEqual([]);
  expect(await project.paid()).toBe(0);
});

it('threat 140: what is confirmed is what was read: another reference in its place, or a reversal, is refused', async () => {
  const { receipt } = await givenUnmatched({ amount: 700 });
  await proposePaymentRefund(deps, receipt, njeri, REFUND);
  const read = await readProposal(receipt);
  const swaps = [
    () => proposePaymentRefund(deps, receipt, njeri, { ...REFUND, reference: 'FT1125' }),
    () => proposePaymentReversal(deps, receipt, njeri, { reason: REASON }),
  ];
  for (const swap of swaps) {
    await dropPaymentRefund(deps, receipt, njeri, await readProposal(receipt));
    await swap();
    const confirming = confirmPaymentRefund(deps, receipt, otieno, read);
    expect(await codeOf(confirming)).toBe('collection.otherProposal');
    const dropping = dropPaymentRefund(deps, receipt, otieno, read);
    expect(await codeOf(dropping)).toBe('collection.otherProposal');
  }
});

it('threat 141: one payout settles one refund, whoever it was paid to', async () => {
  const [one, other] = [await givenUnmatched({ amount: 700 }), await givenUnmatched()];
  await givenRefunded(one);
  await proposePaymentRefund(deps, other.receipt, njeri, { ...REFUND, reference: 'ft 1124' });
  const read = await readProposal(other.receipt);
  const confirm = () => codeOf(confirmPaymentRefund(deps, other.receipt, otieno, read));
  expect(await confirm()).toBe('collection.alreadyCounted');
  const project = await givenAgreement();
  await countPayment(deps, arrival({ amount: 600_000 }), project);
  await project.refund(1_000, REFUND.reference);
  expect(await codeOf(project.confirm())).toBe('collection.alreadyCounted');
});

it('a proposal that is dropped leaves a payment that can be matched', async () => {
  const project = await givenAgreement();
  const one = await givenUnmatched();
  await proposePaymentRefund(deps, one.receipt, njeri, REFUND);
  await dropPaymentRefund(deps, one.receipt, otieno, await readProposal(one.receipt));
  expect(await codeOf(match(project, one))).toBe('done');
});

/** Today's accounts that are not 0. */
async function balances(): Promise<Partial<Record<AccountId, number>>> {
  const facts = await factsRecordedOn(deps, TODAY);
  const { rows, total } = trialBalance(facts.flatMap(entriesOf));
  expect(total.balance).toBe(0);
  expect(await readBooks(deps, { from: TODAY, to: TODAY })).toEqual({ facts, next: null });
  const moved = rows.filter(({ balance }) => balance !== 0);
  return Object.fromEntries(moved.map(({ account, balance }) => [account, balance]));
}

/** The night after today. */
const night = { ...deps, clock: () => Date.now() + DAY_MS };

async function expectBooksAgree(): Promise<void> {
  await checkBooks(night);
  expect(counted).not.toContain('booksDiffer');
}

it('have deliveries, payments, matches, refunds and purchases, and the night finds them right', async () => {
  const project = await givenAcceptedDelivery({ userId: await givenAccount() });
  await countPayment(deps, arrival({ amount: 80_000, channel: 'push' }), project);
  await matchByTwo(project, await givenUnmatched({ amount: 5_000 }));
  await givenRefunded(await givenUnmatched({ amount: 700 }));
  await givenUnmatched({ amount: 300 });
  const paid = 85_000;
  expect(await balances()).toEqual({
    mpesaClearing: paid + 300,
    unmatched: -300,
    receivable: 500_000 - paid,
    softwareSales: -500_000,
  });
  await expectBooksAgree();
});

it('a payment by M-Pesa that is taken back is unmatched again, and can be matched again', async () => {
  const [one, other] = [await givenAgreement(), await givenAgreement()];
  const arrived = await givenUnmatched({ amount: 4_000 });
  await matchByTwo(one, arrived);
  expect(await one.takeBack()).toMatchObject({ paid: 0 });
  const { receipt } = arrived;
  expect(await payment.get({ receipt })).toMatchObject({ state: 'Unmatched', amount: 4_000 });
  expect(await payment.get({ receipt })).not.toHaveProperty('ref');
  expect(await balances()).toEqual({ mpesaClearing: 4_000, unmatched: -4_000 });
  await matchByTwo(other, arrived);
  expect(await balances()).toEqual({ mpesaClearing: 4_000, deferredSale: -4_000 });
  await expectBooksAgree();
});

it('an agreement that is cancelled before anything was accepted owes all that was paid', async () => {
  const project = await givenAgreement(50_000);
  await countPayment(deps, arrival({ amount: 50_000 }), project);
  await givenCancelled(project.userId);
  expect(await balances()).toEqual({ mpesaClearing: 50_000, customerCredit: -50_000 });
});

it('an agreement that is cancelled keeps the share of the milestones that were accepted', async () => {
  const project = await givenAcceptedScope({ userId: await givenAccount() }, ['Stock']);
  const { agreement: signed } = await wholeOf(project);
  await write(agreement.put({ ...signed, terms: { ...signed.terms, deposit: 50_000 } }));
  await countPayment(deps, arrival({ amount: 50_000 }), project);
  await givenCancelled(project.userId);
  const kept = Math.floor(50_000 / project.milestones.length);
  const booked = { mpesaClearing: 50_000, softwareSales: -kept, customerCredit: kept - 50_000 };
  expect(await balances()).toEqual(booked);
});

it('purchases are sold on their day', async () => {
  const bought = { receipt: 'SLK7X1Y2Z3', channel: 'push', amount: 2_000, day: TODAY } as const;
  const fact = { event: 'buy', ...bought, userId: 'u-7', ref: 'credits' } as const;
  await write(paymentFactOf(fact, Date.now()));
  expect(await balances()).toEqual({ mpesaClearing: 2_000, smsSales: -2_000 });
  expect(await factsRecordedOn(deps, nairobiDay(Date.now() - DAY_MS))).toEqual([]);
});

it('an alarm rings in the night for a payment that the books have not', async () => {
  const { receipt, amount } = arrival();
  const item = { receipt, amount, channel: 'paybill', state: 'Counted' } as const;
  await write(payment.create({ ...item, day: TODAY, at: new Date().toISOString() }));
  await checkBooks(night);
  expect(counted).toEqual(['booksDiffer']);
});

it('what came in is summed by channel, and there is no reconciliation before the night', async () => {
  await givenUnmatched({ amount: 300 });
  await givenUnmatched({ amount: 400 });
  expect(await readReconciliation(deps, TODAY)).toEqual({
    reconciliation: null,
    channels: [
      { channel: 'push', payments: 0, sum: 0 },
      { channel: 'paybill', payments: 2, sum: 700 },
      { channel: 'bank', payments: 0, sum: 0 },
    ],
  });
});

it('what M-Pesa lists is shown beside what we have', async () => {
  const differences = [{ receipt: 'SLK7X1Y2Z3', theirs: 300, ours: null }];
  const sums = { theirCount: 1, theirSum: 300, ourCount: 0, ourSum: 0, unclear: 0, differences };
  const checkedAt = new Date().toISOString();
  await deps.saveReconciliation({ day: TODAY, checkedAt, ...sums });
  expect((await readReconciliation(deps, TODAY)).reconciliation).toEqual({ checkedAt, ...sums });
});

it('messages that moved nothing are shown newest first, without the numbers of payers', async () => {
  for (const receivedAt of ['2026-11-24T06:00:00.000Z', '2026-11-24T07:00:00.000Z']) {
    const item = keptMessage({ body: '{"MSISDN":254712345678}', receivedAt });
    await write(callback.create(item));
    await noteProblem(item, 'notUnderstood', Date.parse(receivedAt));
  }
  const { callbacks } = await listCallbacks(deps);
  expect(callbacks.map(({ receivedAt }) => receivedAt.slice(11, 13))).toEqual(['07', '06']);
  expect(callbacks[0]).toMatchObject({ problem: 'notUnderstood', body: '{"MSISDN":*****678}' });
});
