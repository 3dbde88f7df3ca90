/** Two finance people's decisions about an agreement, on a real DynamoDB engine. */

import { randomUUID } from 'node:crypto';
import { accountClosing, closeAccount } from '#core/account-closing/close-account.ts';
import { deps as closingDeps } from '#core/account-closing/deps.ts';
import { agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { bankSlip, slipRoom } from '#core/agreements/bank-slip.entity.ts';
import { stateOfAgreement } from '#core/agreements/whole-agreement.ts';
import { auditList, pageOfAudit } from '#core/audit/audit.store.ts';
import { addCharge } from '#core/collection/add-charge.ts';
import { confirmActs, withdrawSchedule } from '#core/collection/confirm.ts';
import { countSale, deps as saleDeps } from '#core/collection/count-sale.ts';
import { requireVersion } from '#core/collection/find-agreement.ts';
import { countAgreements, listAgreements } from '#core/collection/list-agreements.ts';
import { readBooks } from '#core/collection/read-books.ts';
import { readSale } from '#core/collection/read-sale.ts';
import { listWaiting, refuseSlip, toActReply } from '#core/collection/waiting-for-office.ts';
import { requireVersion as requireProject } from '#core/delivery/find-project.ts';
import { paperOrder } from '#core/papers/paper.store.ts';
import { latestAttempt } from '#core/payments/attempts/attempt.ts';
import { write } from '#core/platform/table/transact.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { percentPaid } from '#core/projects/project/project.entity.ts';
import { deps as ownDeps } from '#core/repayments/deps.ts';
import { acceptSchedule, scheduleAct } from '#core/repayments/proposed-schedule.ts';
import type { AccountId } from '#shared/accounting/accounts.ts';
import { type AccountingFact, entriesOf } from '#shared/accounting/entries.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { GRACE_DAYS } from '#shared/agreements/replay.ts';
import { evenRows } from '#shared/agreements/restructure.ts';
import { monthsAfter, scheduleOf } from '#shared/agreements/schedule.ts';
import { buckets } from '#shared/collection/buckets.ts';
import { signedAct, type WaitingAct } from '#shared/collection/waiting-for-office.ts';
import { DAY_MS, HOUR_MS } from '#shared/platform/time.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { pagesOf } from '#test/support/call.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { atOnce, codeOf } from '#test/support/outcomes.ts';
import { givenOwnAgreement, type OwnAgreement, withCharges } from '#test/support/own-agreement.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { closingWithoutPool } from '#test/support/owner-writes.ts';
import { njeri, otieno } from '#test/support/people.ts';
import { projectDeps as deps, givenCode, newestProject } from '#test/support/project.ts';
import { dayIn, newBankReference } from '#test/support/projects.ts';
import { newReceipt, requestOf } from '#test/support/repayments.ts';

const reason = 'The shop burnt down.';

/** KES 500,000 in six installments, delivery accepted so many days ago. */
async function givenDelivered(daysAgo: number): Promise<OwnAgreement> {
  const of = await givenOwnAgreement();
  const whole = await of.whole();
  const anchorDay = dayIn(-daysAgo);
  const changes = { anchorDay, schedule: scheduleOf(whole.agreement.terms, anchorDay) };
  await recordFact(deps, whole, { event: 'deliver', by: of.userId, changes });
  return of;
}

/** Accepted today. */

const of = forEachTest(() => givenDelivered(0));

const projectIdOf = async ({ whole }: OwnAgreement) => (await whole()).agreement.projectId;

/** The owner's newest notice. */
const lastStep = async (of: OwnAgreement) =>
  (await deps.readProject({ userId: of.userId, projectId: await projectIdOf(of) }))?.steps.at(-1);

/** An agreement's acts that wait for a second person; the list has other tests' too. */
async function waitingOf(of: OwnAgreement): Promise<WaitingAct[]> {
  const pages = await pagesOf((cursor) => listWaiting(deps, cursor));
  return pages.flatMap(({ acts }) => acts).filter(({ ref }) => ref === of.ref);
}

it('threat 142: nothing is charged that the text of the agreement does not have, nor more than it has', async () => {
  const of = await givenDelivered(40);
  const refused = (...charge: Parameters<typeof of.charge>) => codeOf(of.charge(...charge));
  for (const part of ['fee', 'penalty'] as const) {
    expect(await refused(part, 1, {})).toBe('collection.notInTheTerms');
  }
  expect((await of.office()).chargeable).toEqual([]);
  expect(await refused('penalty', 601)).toBe('collection.notInTheTerms');
  await of.charge('penalty', 400);
  const left = [
    { part: 'fee', left: 1_500 },
    { part: 'penalty', left: 200 },
  ];
  expect((await of.office(withCharges)).chargeable).toMatchObject(left);
  expect(await refused('penalty', 201)).toBe('collection.notInTheTerms');
  await of.charge('fee', 1_500);
  expect(await of.office()).toMatchObject({ total: 501_900 });
  const { items } = await pageOfAudit({ subject: `project#${await projectIdOf(of)}` });
  expect(items.map(({ kind }) => kind)).toEqual(['agreement.charged', 'agreement.charged']);
});

it('a late charge needs an installment that is late beyond the days of grace', async () => {
  const [first] = (await of.whole()).agreement.schedule ?? [];
  const due = Date.parse(`${first?.dueDay}T09:00:00Z`);
  const chargedAfter = (days: number) =>
    codeOf(of.charge('penalty', 100, { ...withCharges, clock: () => due + days * DAY_MS }));
  expect(await codeOf(of.charge('penalty', 100))).toBe('collection.notLate');
  expect(await chargedAfter(GRACE_DAYS)).toBe('collection.notLate');
  expect(await chargedAfter(GRACE_DAYS + 1)).toBe('done');
});

it('a fee that is added for an earlier day makes no late charge possible', async () => {
  const [{ dueDay: day, amount } = { dueDay: '', amount: 0 }] =
    (await of.whole()).agreement.schedule ?? [];
  const later = { ...withCharges, clock: () => Date.parse(day) + 10 * DAY_MS };
  await of.pay(amount);
  await of.propose(addCharge, () => ({ part: 'fee' as const, amount: 100, day }), later);
  expect((await of.office(later)).overdue).toEqual({ amount: 100, days: 10 });
  expect(await codeOf(of.charge('penalty', 100, later))).toBe('collection.notLate');
});

it('a charge counts from no day before the notice that the agreement promises is over', async () => {
  const withNotice = { chargeTerms: () => ({ fee: { most: 900, noticeDays: 30 } }) };
  const chargedOn = (days: number) =>
    of.propose(
      addCharge,
      () => ({ part: 'fee' as const, amount: 300, day: dayIn(days) }),
      withNotice,
    );
  for (const days of [0, 29, 61]) {
    await expect(chargedOn(days)).rejects.toMatchObject({
      code: 'collection.noticeNeeded',
      params: { days: 30, from: dayIn(30), to: dayIn(60) },
    });
  }
  await chargedOn(30);
  const { rows, chargeable } = await of.office(withNotice);
  expect(rows.find(({ charged }) => charged.fee > 0)?.dueDay).toSatisfy(
    (day: string) => day >= dayIn(30),
  );
  expect(chargeable).toMatchObject([{ left: 600, from: dayIn(30) }]);
});

it('in duplum: charges since a debt stopped being paid come to no more than was owed then', async () => {
  const of = await givenDelivered(250);
  const since = (await of.whole()).agreement.schedule?.[0]?.dueDay;
  const anyFee = { chargeTerms: () => ({ fee: { most: 1_000_000, noticeDays: 0 } }) };
  await of.charge('fee', 499_999, anyFee);
  // A part that is paid, or a charge that is waived, makes room for no other.
  await of.pay(90_000);
  await of.waive(1_000);
  await of.confirm();
  const limit = { since, most: 500_000, charged: 499_999 };
  expect((await of.office()).inDuplum).toEqual(limit);
  await expect(of.charge('fee', 2, anyFee)).rejects.toMatchObject({
    code: 'collection.inDuplum',
    params: limit,
  });
  await of.charge('fee', 1, anyFee);
  expect((await givenDelivered(0).then((one) => one.office())).inDuplum).toBeNull();
});

it('in duplum: what is charged before anything is late comes to no more than is owed', async () => {
  const anyFee = { chargeTerms: () => ({ fee: { most: 1_000_000, noticeDays: 0 } }) };
  expect(await codeOf(of.charge('fee', 500_001, anyFee))).toBe('collection.inDuplum');
  expect(await codeOf(of.charge('fee', 500_000, anyFee))).toBe('done');
});

it('threat 152: an agreement is charged three times a day at most, also if several are made at once', async () => {
  const codes = await atOnce(5, () => codeOf(of.charge('fee', 1)));
  while ((await of.office()).total < 500_003) await of.charge('fee', 1);
  expect(codes.filter((code) => code === 'done').length).toBeLessThanOrEqual(3);
  expect(await codeOf(of.charge('fee', 1))).toBe('collection.tooManyCharges');
});

it('a charge counts at once, and a waiver of it when a second person confirms it', async () => {
  const of = await givenDelivered(40);
  await of.charge('penalty', 500);
  expect(await of.office()).toMatchObject({ total: 500_500, open: { penalty: 500 } });
  await of.waive(500);
  expect(await of.office()).toMatchObject({ total: 500_500, waiting: { event: 'waive' } });
  expect(await codeOf(of.confirm(njeri))).toBe('collection.samePerson');
  expect(await of.confirm()).toMatchObject({ total: 500_000, waiting: null });
});

it('nothing is waived that is not open, also where it was paid while it waited', async () => {
  expect(await codeOf(of.waive(500_001))).toBe('collection.moreThanOpen');
  await of.waive(500_000);
  await of.payByMpesa({ amount: 1, channel: 'push', reference: 'QX7' });
  expect(await codeOf(of.confirm())).toBe('collection.moreThanOpen');
});

it('credit is refunded by two people, and no more than there is', async () => {
  await of.pay(500_700, { isMore: true });
  const settled = { status: 'Settled Early', credit: 700, refundable: 700 };
  expect(await of.office()).toMatchObject(settled);
  expect(await codeOf(of.refund(701))).toBe('collection.moreThanCredit');
  const reference = newBankReference();
  await of.refund(600, reference);
  const refunded = { status: 'Settled Early', credit: 100, paid: 500_100 };
  expect(await of.confirm()).toMatchObject(refunded);
  expect(await codeOf(of.refund(100, reference))).toBe('collection.alreadyCounted');
});

it('an agreement is written off over 90 days late, after somebody has talked to its owner, and stays payable', async () => {
  expect(await codeOf((await givenDelivered(100)).writeOff())).toBe('agreements.notOverdue');
  const of = await givenDelivered(200);
  expect(await codeOf(of.writeOff())).toBe('collection.noContact');
  await of.talk();
  await of.writeOff();
  expect(await of.confirm()).toMatchObject({ status: 'Written Off', owed: 500_000 });
  await of.pay(1_000);
  expect(await of.office()).toMatchObject({ status: 'Written Off', owed: 499_000 });
});

it('a new schedule waits for the owner once two people stand behind it, and can be taken back', async () => {
  const of = await givenDelivered(70);
  const rows = evenRows((await of.office()).toSchedule, 10, dayIn(5));
  expect(await codeOf(of.proposeSchedule(rows.slice(1)))).toBe('collection.scheduleInvalid');
  await of.proposeSchedule(rows);
  const offered = await of.confirm();
  expect(offered).toMatchObject({ waiting: null, proposedSchedule: { by: ['njeri', 'otieno'] } });
  expect(offered.proposedSchedule?.rows).toHaveLength(10);
  expect(offered.schedule).toHaveLength(6);
  const told = { event: 'project.proposeSchedule', details: { lastDay: rows.at(-1)?.dueDay } };
  expect(await lastStep(of)).toMatchObject(told);
  expect(await codeOf(of.proposeSchedule(rows))).toBe('collection.scheduleProposed');
  await withdrawSchedule(deps, await of.whole(), njeri);
  expect(await of.office()).toMatchObject({ proposedSchedule: null });
  expect(await lastStep(of)).toMatchObject({ event: 'project.withdrawSchedule' });
});

it('what waits can be dropped, and is listed until it is dropped or confirmed', async () => {
  await of.waive(1);
  expect(await waitingOf(of)).toMatchObject([{ event: 'waive', amount: 1, by: 'njeri' }]);
  await of.drop();
  expect(await of.office()).toMatchObject({ waiting: null, total: 500_000 });
  expect(await codeOf(of.confirm())).toBe('collection.nothingWaits');
  expect(await waitingOf(of)).toEqual([]);
  await of.pay(1_000);
  expect(await waitingOf(of)).toEqual([]);
});

async function bookedOf(of: OwnAgreement, account: AccountId): Promise<number> {
  const facts = (await of.whole()).journal.flatMap(({ books = [] }) => books);
  const entries = facts.flatMap(entriesOf);
  expect(trialBalance(entries).total.balance).toBe(0);
  return entries
    .filter((entry) => entry.account === account)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** KES 50,000 were paid; this much is kept. */
async function givenCancelled(kept: number): Promise<OwnAgreement> {
  const of = await givenOwnAgreement(50_000);
  await of.pay(50_000);
  const facts = { isAgreedByBoth: true };
  await recordFact(deps, await of.whole(), { event: 'cancel', facts, by: 'kiprono', kept });
  return of;
}

it('threat 113: what is kept of it is not refunded', async () => {
  const of = await givenCancelled(30_000);
  expect((await of.office()).refundable).toBe(20_000);
  expect(await codeOf(of.refund(20_001))).toBe('collection.moreThanCredit');
  await of.refund(20_000);
  expect(await of.confirm()).toMatchObject({ status: 'Cancelled', refundable: 0 });
  expect(await bookedOf(of, 'customerCredit')).toBe(0);
});

it('its payment is taken back, and what was kept of that is lost', async () => {
  const of = await givenCancelled(30_000);
  expect(await of.takeBack()).toMatchObject({ status: 'Cancelled', refundable: 0, owed: 0 });
  expect(await bookedOf(of, 'customerCredit')).toBe(0);
  expect(await bookedOf(of, 'badDebt')).toBe(30_000);
  expect(await bookedOf(of, 'bankClearing')).toBe(0);
});

it('names what was owed when it was confirmed, and stays so when a payment is taken back', async () => {
  const of = await givenDelivered(250);
  await of.talk();
  await of.writeOff();
  await of.payByMpesa({ amount: 100_000, channel: 'push', reference: 'QX8' });
  await of.confirm();
  expect(await of.newestLine()).toMatchObject({ event: 'writeOff', amount: 400_000 });
  await of.pay(400_000);
  expect((await of.office()).status).toBe('Settled');
  expect(await of.takeBack()).toMatchObject({ status: 'Written Off', owed: 400_000 });
  expect(await bookedOf(of, 'receivable')).toBe(0);
  expect(await bookedOf(of, 'badDebt')).toBe(400_000);
});

describe('a schedule that its owner has not accepted yet', () => {
  const accept = async (of: OwnAgreement, changes: Partial<typeof ownDeps> = {}) => {
    const at = (await of.office()).proposedSchedule?.at ?? '';
    const body = { code: await givenCode(scheduleAct(of, { at })), proposedAt: at };
    return acceptSchedule({ ...ownDeps, ...changes }, requestOf(of), body);
  };

  async function givenProposal(of: OwnAgreement, months: number): Promise<void> {
    await of.proposeSchedule(evenRows((await of.office()).toSchedule, months, dayIn(1)));
    await of.confirm();
  }

  it('threat 114: holds for nothing once something else is owed', async () => {
    const of = await givenDelivered(250);
    await of.charge('fee', 1_000);
    await givenProposal(of, 5);
    await of.pay(101_000);
    await of.waive(1_000, { part: 'fee' });
    const { owed } = await of.confirm();
    expect(await codeOf(accept(of))).toBe('repayments.noProposal');
    expect((await of.office()).owed).toBe(owed);
  });

  it('pays no arrears: the law limits charges as before', async () => {
    const of = await givenDelivered(250);
    const { inDuplum } = await of.office();
    await givenProposal(of, 5);
    await accept(of);
    expect(inDuplum).toMatchObject({ most: 500_000 });
    expect(await of.office()).toMatchObject({ overdue: { days: 0 }, inDuplum });
  });

  it('threat 114: ends with the day of its first installment', async () => {
    await givenProposal(of, 10);
    const clock = () => Date.now() + 2 * DAY_MS;
    expect(await codeOf(accept(of, { clock }))).toBe('repayments.noProposal');
  });

  it('a receipt after it counts the installments of the new one', async () => {
    await givenProposal(of, 10);
    await accept(of);
    await of.pay(499_999);
    const { receiptNumber: number = '' } = (await of.newestLine()) ?? {};
    const projectId = await projectIdOf(of);
    const order = await paperOrder.get({ userId: of.userId, projectId, number });
    expect(order?.facts).toMatchObject({ for: { agreement: { installments: 10 } } });
  });
});

describe('an owner who leaves', () => {
  const leave = async (of: OwnAgreement, changes: Partial<typeof closingDeps> = {}) => {
    const { userId } = of;
    const code = await givenCode(accountClosing(userId));
    const none = { applicationStatuses: async () => [], forgetPasswords: async () => undefined };
    const own = { ...closingWithoutPool, ...none, ...changes };
    return codeOf(closeAccount(own, { userId, poolUserId: userId }, code));
  };

  it('threat 112: stays while there is credit, and while something waits for a second person', async () => {
    await of.pay(500_700, { isMore: true });
    expect(await leave(of)).toBe('accountClosing.offerAccepted');
    await of.refund(700);
    expect(await leave(of)).toBe('accountClosing.offerAccepted');
    await of.confirm();
    expect(await leave(of)).toBe('done');
  });

  it('threat 112: stays while a slip waits, and while a prompt for a purchase is open', async () => {
    await of.pay(500_000);
    const { userId, ref } = of;
    const sentAt = new Date().toISOString();
    const about = { userId, ref, projectId: await projectIdOf(of), businessName: 'Kamau Hardware' };
    const said = { amount: 100, day: dayIn(0), reference: 'FT1', key: 'key', sentAt };
    const slip = { ...about, ...said, slipId: 'SLIP', state: 'Checking' } as const;
    await write(bankSlip.create({ ...slip, waitingSince: sentAt }));
    await write(slipRoom.upsert({ userId }, { add: { waiting: 1 } }));
    expect(await leave(of)).toBe('accountClosing.offerAccepted');
    await refuseSlip(deps, await of.whole(), otieno, { slipId: 'SLIP', reason });
    const asked = { userId, ref: 'credits', attemptId: 'a', amount: 10, phoneEnd: '126' };
    const open = { ...asked, state: 'Prompt Sent', createdAt: sentAt } as const;
    await write(latestAttempt.put(open));
    expect(await leave(of)).toBe('accountClosing.offerAccepted');
    await write(latestAttempt.put({ ...open, state: 'Failed', endedAt: sentAt }));
    const endPoolSessions = async () => void (await write(latestAttempt.put(open)));
    expect(await leave(of, { endPoolSessions })).toBe('server.busy');
  });

  it('threat 112: stays where somebody of finance proposes something at that moment', async () => {
    await of.pay(500_000);
    const endPoolSessions = async () => void (await of.proposeTakeBack());
    expect(await leave(of, { endPoolSessions })).toBe('server.busy');
    expect(await closingDeps.isClosed(of.userId)).toBe(false);
  });

  it('threat 112: may have left when a payment is taken back, and what is owed again is forgiven', async () => {
    await of.pay(400_000);
    await of.pay(100_000);
    expect(await leave(of)).toBe('done');
    expect(await of.takeBack()).toMatchObject({ status: 'Active', owed: 100_000 });
    await of.waive(100_000);
    await of.drop(otieno);
    expect((await of.office()).waiting).toBeNull();
    await of.waive(100_000);
    expect(await of.confirm()).toMatchObject({ status: 'Settled Early', owed: 0 });
    expect(await codeOf(of.recordPayment(1, { isMore: true }))).toBe('accounts.notFound');
  });

  it('a refund whose payment is taken back leaves no percentage below zero', async () => {
    await of.pay(600_000, { isMore: true });
    await of.refund(100_000);
    await of.confirm();
    expect((await of.takeBack()).paid).toBe(-100_000);
    expect(percentPaid((await newestProject(of.userId)).agreements)).toBe(0);
  });
});

it('a promise is open until its day, and kept by what is paid until then', async () => {
  const of = await givenDelivered(40);
  const said = {
    idempotencyKey: randomUUID(),
    text: 'Pays on Friday.',
    promisedDay: dayIn(3),
    promisedAmount: 800,
  };
  await of.talk(said);
  await of.talk(said);
  const [note, ...others] = (await of.office()).notes;
  expect([note?.promise, others]).toEqual(['open', []]);
  await of.pay(799);
  expect((await of.office()).notes[0]?.promise).toBe('open');
  await of.pay(1);
  expect((await of.office()).notes[0]?.promise).toBe('kept');
});

it('a promise whose day is over without a payment is broken', async () => {
  const of = await givenDelivered(40);
  await of.talk({ text: 'Pays today.', promisedDay: dayIn(0) });
  expect((await of.office({ clock: () => Date.now() + DAY_MS })).notes[0]?.promise).toBe('broken');
});

it('a promise of yesterday is refused, and so is an amount without a day', async () => {
  expect(await codeOf(of.talk({ promisedDay: dayIn(-1) }))).toBe('collection.promiseInvalid');
  expect(await codeOf(of.talk({ promisedAmount: 5 }))).toBe('collection.promiseInvalid');
});

it('an agreement is in the bucket of its first open installment', async () => {
  const of = await givenDelivered(75);
  const late = await of.whole();
  expect(late.agreement.nextDue?.day).toBe(monthsAfter(late.agreement.anchorDay ?? '', 1));
  const pages = await pagesOf((cursor) => listAgreements(deps, { bucket: '31-60', cursor }));
  const rows = pages.flatMap(({ agreements }) => agreements);
  const days = rows.map(({ dueDay }) => dueDay);
  expect(days).toEqual(days.toSorted());
  // Two installments are past due; this agreement's is the first of some months.
  const { overdue } = stateOfAgreement(late, dayIn(0));
  const owing = { outstanding: 500_000, overdue: overdue.amount, daysOverdue: overdue.days };
  expect(rows.find(({ ref }) => ref === of.ref)).toMatchObject(owing);
  const counted = (await countAgreements(deps)).counts.find(({ bucket }) => bucket === '31-60');
  expect(counted?.agreements).toBe(Math.min(30, rows.length));
});

it('an agreement with nothing due is in one list: before the delivery, with credit, or paid', async () => {
  const of = await givenOwnAgreement();
  const listsWithIt = async () => {
    const found = buckets.map(async (bucket) => {
      const pages = await pagesOf((cursor) => listAgreements(deps, { bucket, cursor }));
      const row = pages.flatMap(({ agreements }) => agreements).find(({ ref }) => ref === of.ref);
      return row ? [[bucket, row.credit]] : [];
    });
    return (await Promise.all(found)).flat();
  };
  expect(await listsWithIt()).toEqual([['beforeDelivery', 0]]);
  const whole = await of.whole();
  const changes = {
    anchorDay: dayIn(0),
    schedule: scheduleOf(whole.agreement.terms, dayIn(0)),
  };
  await recordFact(deps, whole, { event: 'deliver', by: of.userId, changes });
  expect(await listsWithIt()).toEqual([['current', 0]]);
  await of.pay(500_000);
  expect(await listsWithIt()).toEqual([['settled', 0]]);
  await of.takeBack();
  expect(await listsWithIt()).toEqual([['current', 0]]);
  await of.pay(500_700, { isMore: true });
  expect(await listsWithIt()).toEqual([['credit', 700]]);
  const { counts } = await countAgreements(deps);
  expect(counts.map(({ bucket }) => bucket)).toEqual(buckets);
});

it('a row has the last contact and the last promise, also after a payment', async () => {
  const of = await givenDelivered(40);
  await of.talk({ promisedDay: dayIn(3), promisedAmount: 800 });
  await of.talk();
  await of.pay(100);
  const [row] = await agreementRow.list({ key: { userId: of.userId } });
  const [last] = (await of.office()).notes;
  expect(row).toMatchObject({ contactedAt: last?.at, promisedDay: dayIn(3), promisedAmount: 800 });
  await of.talk({ promisedDay: dayIn(5) });
  const [later] = await agreementRow.list({ key: { userId: of.userId } });
  expect([later?.promisedDay, later?.promisedAmount]).toEqual([dayIn(5), undefined]);
});

it('a page of the longest rows is four Queries of at most 5 read units', async () => {
  const { userId } = await givenDelivered(400);
  const [longest] = await agreementRow.list({ key: { userId } });
  if (!longest) throw new Error('there is no row');
  const businessName = 'ABCDEFGHIJ'.repeat(10);
  const laterDue = Array.from({ length: 11 }, (_, n) => [31 * (n + 1), 1_000_000] as const);
  const refs = Array.from({ length: 100 }, (_, n) => `${'ABCD'[n % 4]}${10_000_000 + n}`);
  const said = { contactedAt: longest.changedAt, promisedDay: dayIn(3), promisedAmount: 1_000_000 };
  const names = { businessName, systemNeed: 'E-commerce Platform' } as const;
  const row = { ...longest, ...names, ...said, laterDue };
  await Promise.all(refs.map((ref) => write(agreementRow.put({ ...row, ref }))));
  const { result, units, commands } = await withUnits(() =>
    listAgreements(deps, { bucket: 'over90' }),
  );
  expect(result.agreements.length).toBeGreaterThanOrEqual(10);
  expect(commands).toEqual(Array(4).fill('QueryCommand'));
  expect(units).toBeLessThanOrEqual(5);
  const { dueDay, laterDue: none, ...paid } = row;
  const rest = refs.map((ref) => agreementRow.put({ ...paid, ref, rest: 'settled', credit: 1 }));
  await Promise.all(rest.map((one) => write(one)));
  const settled = await withUnits(() => listAgreements(deps, { bucket: 'settled' }));
  expect(settled.result.agreements).toHaveLength(40);
  expect(settled.commands).toEqual(['QueryCommand']);
  expect(settled.units).toBeLessThanOrEqual(5);
});

it('a cursor that is none is refused', async () => {
  const list = listAgreements(deps, { bucket: '31-60', cursor: '2020-01-01.AAAAAAAAA' });
  expect(await codeOf(list)).toBe('request.invalidField');
});

it('the last day of a month is made up for in the next one', async () => {
  await takeOwnTable();
  await countSale({ ...saleDeps, clock: () => Date.parse('2026-12-02T02:00:00+03:00') });
  expect((await readSale('2026-11')).days.at(-1)?.day).toBe('2026-11-30');
});

it('the night counts what was accepted, came in and was settled, and what is overdue', async () => {
  await takeOwnTable();
  const late = await givenDelivered(75);
  await (await givenDelivered(0)).pay(500_700, { isMore: true });
  // The night after today.
  const clock = () => Date.parse(`${dayIn(1)}T02:00:00+03:00`);
  await countSale({ ...saleDeps, clock });
  await countSale({ ...saleDeps, clock: () => clock() + HOUR_MS });
  const { days, standing } = await readSale(dayIn(0).slice(0, 7));
  expect(days).toHaveLength(Number(dayIn(0).slice(8)));
  expect(days.at(-1)).toEqual({
    day: dayIn(0),
    accepted: 2,
    acceptedSum: 1_000_000,
    cameIn: 500_700,
    settled: 1,
  });
  const { overdue } = stateOfAgreement(await late.whole(), dayIn(1));
  const oneLate = { bucket: '31-60', agreements: 1, amount: overdue.amount };
  expect(standing?.overdue.find(({ agreements }) => agreements > 0)).toEqual(oneLate);
  expect(standing?.countedAt).toBe(new Date(clock()).toISOString());
});

it('what was recorded on a day is read with what it booked, and adds up to 0', async () => {
  await of.pay(500_700, { isMore: true });
  const days = { from: dayIn(0), to: dayIn(0) };
  const pages = await pagesOf((cursor) => readBooks(deps, { ...days, cursor }));
  const facts = pages.flatMap((page) => page.facts as AccountingFact[]);
  const own = facts.filter(({ ref }) => ref === of.ref);
  expect(own.map(({ event }) => event)).toEqual(['deliver', 'pay']);
  expect(own[1]).toMatchObject({ split: { receivable: 500_000, customerCredit: 700 } });
  expect(trialBalance(own.flatMap(entriesOf)).total.balance).toBe(0);
});

it.each([
  ['of more than 31 days', dayIn(-31), dayIn(0)],
  ['that ends before it begins', dayIn(0), dayIn(-1)],
  ['of days that there are not', '2026-02-30', '2026-03-01'],
])('a period %s is refused', async (_, from, to) => {
  expect(await codeOf(readBooks(deps, { from, to }))).toBe('collection.notAPeriod');
});

describe('an act of the office that was decided on an older version', () => {
  const requireSeen = async (seen: number) => requireVersion(await of.whole(), seen);

  const pay = () => of.payByMpesa({ amount: 1, channel: 'paybill', reference: newReceipt() });

  const project = async () => {
    const found = await deps.findProject((await of.whole()).agreement);
    if (!found) throw new Error('there is no project');
    return found;
  };

  it('threat 163: goes on if only payments by M-Pesa came since, of the agreement and of its project', async () => {
    const [seen, built] = [(await of.whole()).agreement.version, (await project()).version];
    for (let n = 0; n < 3; n += 1) await pay();
    await requireSeen(seen);
    await requireProject(deps, await project(), built);
    await of.pay(100);
    await pay();
    expect(await codeOf(requireSeen(seen))).toBe('agreements.changed');
    expect(await codeOf(requireProject(deps, await project(), built))).toBe('projects.changed');
  });

  it('threat 163: does not go on after a proposal of somebody else, nor on a version to come', async () => {
    const [first, built] = [(await of.whole()).agreement.version, (await project()).version];
    const decideOn = (seen: number) => codeOf(requireSeen(seen));
    expect(await decideOn(first + 1)).toBe('agreements.changed');
    await of.charge('fee', 100);
    expect(await decideOn(first)).toBe('agreements.changed');
    expect(await codeOf(requireProject(deps, await project(), built))).toBe('projects.changed');
    await of.recordPayment(100);
    expect(await decideOn(first + 1)).toBe('agreements.changed');
    await of.confirm();
    expect(await decideOn(first + 2)).toBe('agreements.changed');
    await pay();
    expect(await decideOn(first + 2)).toBe('agreements.changed');
  });
});

it('threat 164: one question of a member leaves one line in an hour, another one or another address its own', async () => {
  const reader = { ...njeri, staffId: randomUUID() };
  const entry = { kind: 'list.read', subject: 'platform', label: 'slips' } as const;
  const now = Date.parse('2026-11-27T09:10:00Z');
  const read = (more: object = {}, at = now, from = njeri.from) =>
    auditList({ ...reader, from }, { ...entry, ...more }, at);
  for (const at of [now, now + 60_000, now + HOUR_MS]) await read({}, at);
  await read({ after: { bucket: 'dueSoon' } });
  await read({}, now, '192.0.2.8');
  expect((await pageOfAudit({ by: reader.staffId })).items).toHaveLength(4);
});

it('an act that was ticked counts although M-Pesa told of a payment since, as it does by itself', async () => {
  await of.waive(10_000);
  const acts = [toActReply((await of.whole()).agreement)].flat().map(signedAct);
  await of.payByMpesa({ amount: 1, channel: 'push', reference: newReceipt() });
  expect(await confirmActs(deps, otieno, acts)).toEqual({ refused: [] });
  expect((await of.whole()).agreement.waiting).toBeUndefined();
  expect((await confirmActs(deps, otieno, acts)).refused).toHaveLength(1);
});
