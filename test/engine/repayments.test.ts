/** Owners' acts on agreements, and their reads, on a real DynamoDB engine. */

import { randomUUID } from 'node:crypto';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { agreementRow, agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { journalKey } from '#core/agreements/change-agreement.ts';
import { type JournalLineItem, journalLine } from '#core/agreements/journal-line.entity.ts';
import { listRefundRequests, listSlips, refuseSlip } from '#core/collection/waiting-for-office.ts';
import { write } from '#core/platform/table/transact.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { askRefund, refundAct, sendRefundCode } from '#core/repayments/ask-refund.ts';
import { deps as ownDeps } from '#core/repayments/deps.ts';
import { moveDay } from '#core/repayments/move-day.ts';
import { orderStatement } from '#core/repayments/order-statement.ts';
import { acceptSchedule, refuseSchedule, scheduleAct } from '#core/repayments/proposed-schedule.ts';
import { listRepayments } from '#core/repayments/read-repayments.ts';
import { sendSlip } from '#core/repayments/send-slip.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { type Installment, installmentsFrom, monthsAfter } from '#shared/agreements/schedule.ts';
import { DAY_MS, dayAfter, nairobiDay } from '#shared/platform/time.ts';
import { MOST_STATEMENTS, MOST_WAITING_SLIPS } from '#shared/repayments/limits.ts';
import { givenFile } from '#test/support/application.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { OwnAgreement } from '#test/support/own-agreement.ts';
import { files } from '#test/support/owner.ts';
import { givenAccount, njeri } from '#test/support/people.ts';
import { givenCode, projectDeps } from '#test/support/project.ts';
import {
  givenProposal,
  givenRepaid,
  givenSigned,
  payByBank,
  requestOf,
  wholeOf,
} from '#test/support/repayments.ts';

const signed = forEachTest(async () => givenSigned({ userId: await givenAccount() }));

const deps = {
  ...ownDeps,
  readFile: async () => ({ type: 'image/png', bytes: new Uint8Array(files.png) }),
};

const TODAY = nairobiDay(Date.now());

/** The office pays the credit of KES 700 out. */
const payOut = async () => {
  const refund = { event: 'refund', by: 'njeri', line: { amount: 700 } } as const;
  await recordFact(deps, await wholeOf(signed), refund);
};

/** The owner's newest notice. */
const newestStep = async () => (await projectDeps.readProject(signed))?.steps.at(-1);

it('credit can be asked for once, and the request goes when it is paid out', async () => {
  await payByBank(signed, signed.total + 700);
  const asked = await askRefund(deps, requestOf(signed), {});
  expect(asked).toMatchObject({ credit: 700, refundRequested: { amount: 700, otherPhone: null } });
  expect(await codeOf(askRefund(deps, requestOf(signed), {}))).toBe('repayments.refundAsked');
  await payOut();
  expect(await wholeOf(signed)).toMatchObject({ refundRequest: null });
});

describe('credit that is to go to another number', () => {
  const phone = '+254711222333';

  const codeFor = async (amount: number, to = phone) =>
    givenCode(await refundAct(signed, { amount, phone: to }));

  const ask = (code?: string, to = '0711 222 333') =>
    askRefund(deps, requestOf(signed), { phone: to, ...(code && { code }) });

  beforeEach(() => payByBank(signed, signed.total + 700));

  it('threat 161: it takes a fresh code for that number and that amount, and nobody asks without', async () => {
    expect(await codeOf(ask())).toBe('repayments.refundCodeMissing');
    const others = [await codeFor(700, '+254711222334'), await codeFor(699)];
    for (const code of others) expect(await codeOf(ask(code))).toBe('confirmations.expired');
    const code = await codeFor(700);
    expect(await codeOf(ask(code, '0711 222 334'))).toBe('confirmations.expired');
    const asked = await ask(code);
    expect(asked.refundRequested).toMatchObject({ amount: 700, otherPhone: phone });
    await payOut();
    await payByBank(signed, 700, 'FT3001');
    expect(await codeOf(ask(code))).toBe('confirmations.expired');
  });

  it('threat 161: its owner is told where it is to go, and the office sees that it is another number', async () => {
    await ask(await codeFor(700));
    const { ref } = signed;
    expect(await newestStep()).toMatchObject({
      event: 'project.askRefund',
      details: { ref, amount: 700, to: '+2547*****333' },
    });
    const { requests } = await listRefundRequests(projectDeps, undefined);
    expect(requests.find((one) => one.ref === ref)).toMatchObject({ phone, isOtherNumber: true });
  });

  it('the code goes to the own number, and says where the money is to go', async () => {
    const sent: string[][] = [];
    const sendSms = async (...sms: string[]) => {
      sent.push(sms);
      return { state: 'SENT', reason: undefined, messageId: '1' } as const;
    };
    await sendRefundCode({ ...deps, sendSms }, signed, { phone }, 'en');
    const own = (await deps.findUser(signed.userId))?.phone;
    expect(sent).toMatchObject([[own, expect.stringContaining('paid to 0711 222 333'), 'code']]);
  });

  it('the own number in another spelling takes no code, and its owner gets no news of it', async () => {
    const own = (await deps.findUser(signed.userId))?.phone.slice(4);
    expect((await ask(undefined, `0${own}`)).refundRequested).toMatchObject({ otherPhone: null });
  });
});

it('a request that comes twice asks once, also at the same moment', async () => {
  await payByBank(signed, signed.total + 700);
  const request = requestOf(signed);
  const replies = await Promise.all([1, 2, 3].map(() => askRefund(deps, request, {})));
  expect(new Set(replies.map(({ refundRequested }) => refundRequested?.at)).size).toBe(1);
});

it('nobody asks for what there is not: without credit, or of the agreement of somebody else', async () => {
  expect(await codeOf(askRefund(deps, requestOf(signed), {}))).toBe('repayments.noCredit');
  const stranger = { ...requestOf(signed), userId: await givenAccount() };
  expect(await codeOf(askRefund(deps, stranger, {}))).toBe('agreements.notFound');
});

async function send(reference: string, day = TODAY) {
  const key = await givenFile(signed.userId, 'slip');
  return sendSlip(deps, requestOf(signed), { amount: 5_000, day, reference, key });
}

it('a slip waits until the payment with its reference counts', async () => {
  const sent = await send('FT 99-12x');
  expect(sent.slips).toMatchObject([{ reference: 'FT9912X', state: 'Checking', reason: null }]);
  await payByBank(signed, 5_000, 'FT9912X');
  const { slips, journal } = await wholeOf(signed);
  expect(slips).toMatchObject([{ state: 'Counted' }]);
  expect(slips[0]).not.toHaveProperty('waitingSince');
  expect(journal.at(-1)).toMatchObject({ event: 'pay', amount: 5_000 });
  expect(await codeOf(send('ft9912x'))).toBe('repayments.slipCounted');
});

it.each([
  ['tomorrow', nairobiDay(Date.now() + 86_400_000)],
  ['before the agreement was signed', '2020-01-01'],
  ['that there is not', '2026-02-30'],
])('a slip of a day %s is refused', async (_, day) => {
  expect(await codeOf(send('FT0001', day))).toBe('repayments.notADay');
});

it('five slips wait at most, and none twice', async () => {
  for (let n = 0; n < MOST_WAITING_SLIPS; n += 1) await send(`FT100${n}`);
  expect(await codeOf(send('FT1000'))).toBe('repayments.slipWaiting');
  expect(await codeOf(send('FT1009'))).toBe('repayments.tooManySlips');
  await payByBank(signed, 5_000, 'FT1000');
  expect((await send('FT1009')).slips).toHaveLength(MOST_WAITING_SLIPS);
});

describe('what owners sent and ask for, in the office', () => {
  const refuse = async (slipId = '') =>
    refuseSlip(projectDeps, await wholeOf(signed), njeri, { slipId, reason: 'It is not there.' });

  const waiting = async () => (await listSlips(projectDeps, undefined)).slips;

  it('a slip that is refused says why, tells its owner, and leaves room for another one', async () => {
    const { slips } = await send('FT2001');
    const slipId = slips[0]?.slipId ?? '';
    expect(await waiting()).toContainEqual(expect.objectContaining({ slipId, ref: signed.ref }));
    await refuse(slipId);
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ slipId }));
    expect(await newestStep()).toMatchObject({
      event: 'project.refuseSlip',
      details: { receipt: 'FT2001', reason: 'It is not there.' },
    });
    expect(await codeOf(refuse(slipId))).toBe('collection.slipNotFound');
    expect(await codeOf(refuse('none'))).toBe('collection.slipNotFound');
    for (let n = 1; n < MOST_WAITING_SLIPS; n += 1) await send(`FT201${n}`);
    const refused = { slipId, state: 'Refused', reason: 'It is not there.' };
    expect((await send('FT2001')).slips.at(-1)).toMatchObject(refused);
  });

  it('no slip is refused while its payment waits for a second person, or after that has counted', async () => {
    const { slips } = await send('FT2101');
    await new OwnAgreement(signed).recordPayment(5_000, { reference: 'ft-2101' });
    const slipId = slips[0]?.slipId;
    expect(await codeOf(refuse(slipId))).toBe('collection.waiting');
    await payByBank(signed, 5_000, 'FT2101');
    expect(await codeOf(refuse(slipId))).toBe('collection.slipNotFound');
  });

  it('credit that is asked for is listed until it is paid out', async () => {
    const { ref } = signed;
    const asked = async () => (await listRefundRequests(projectDeps, undefined)).requests;
    await payByBank(signed, signed.total + 700);
    await askRefund(deps, requestOf(signed), {});
    expect(await asked()).toContainEqual(expect.objectContaining({ ref, amount: 700 }));
    await payOut();
    expect(await asked()).not.toContainEqual(expect.objectContaining({ ref }));
  });
});

describe('a schedule that the office proposes', () => {
  const accept = (code: string, proposedAt: string) =>
    acceptSchedule(deps, requestOf(signed), { code, proposedAt });

  it('a schedule that is accepted with a code takes the place of the one before, and the debt stays', async () => {
    const { rows, at } = await givenProposal(signed);
    const code = await givenCode(scheduleAct(signed, { at }));
    const accepted = await accept(code, at);
    const state = { proposedSchedule: null, status: 'Active', outstanding: signed.total };
    expect(accepted).toMatchObject({ schedule: rows, ...state });
    expect(accepted.facts.at(-1)).toMatchObject({ event: 'restructure' });
  });

  it('of several acceptances at once one counts', async () => {
    const { at } = await givenProposal(signed);
    const code = await givenCode(scheduleAct(signed, { at }));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => accept(code, at)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { journal } = await wholeOf(signed);
    expect(journal.filter(({ event }) => event === 'restructure')).toHaveLength(1);
  });

  it('threat 157: nobody accepts a schedule without its code, or one that they did not see', async () => {
    const { at } = await givenProposal(signed);
    await givenCode(scheduleAct(signed, { at: '2026-01-01T00:00:00.000Z' }));
    expect(await codeOf(accept('123456', at))).toBe('confirmations.expired');
    const unseen = accept('123456', '2026-01-01T00:00:00.000Z');
    expect(await codeOf(unseen)).toBe('repayments.noProposal');
  });

  it('a schedule that is refused is proposed no more, and the one before goes on', async () => {
    const { at } = await givenProposal(signed);
    const before = (await wholeOf(signed)).agreement.schedule;
    const refused = await refuseSchedule(deps, requestOf(signed), { proposedAt: at });
    expect(refused).toMatchObject({ proposedSchedule: null, schedule: before });
  });
});

describe('a due day that its owner moves', () => {
  let schedule: Installment[];

  beforeEach(async () => {
    schedule = installmentsFrom(signed.total, 24, TODAY);
    await givenRepaid(signed, { schedule });
  });

  const dueDay = (number: number) => schedule[number - 1]?.dueDay ?? '2026-99-99';

  /** @param later days from now */
  const move = (number: number, days: number, later = 0, request = requestOf(signed)) =>
    moveDay({ ...deps, clock: () => Date.now() + later * DAY_MS }, request, {
      dueDay: dueDay(number),
      days,
    });

  it('what is due, listed and told follows, and the office reads it in the journal', async () => {
    const moved = { number: 1, from: dueDay(1), to: dayAfter(dueDay(1), 14) };
    const reply = await move(1, 14);
    expect(reply).toMatchObject({ status: 'Active', total: signed.total });
    expect(reply.nextDue).toMatchObject({ number: 1, day: moved.to });
    expect(reply.schedule).toEqual(
      schedule.map((row) => (row.number === 1 ? { ...row, dueDay: moved.to } : row)),
    );
    const row = await agreementRow.get({ userId: signed.userId, ref: signed.ref });
    expect(row?.dueDay).toBe(moved.to);
    expect(row?.laterDue?.[0]?.[0]).toBe(daysBetween(moved.to, dueDay(2)));
    const project = await projectDeps.findProject(signed);
    expect(project?.agreements).toMatchObject([{ nextDue: { day: moved.to } }]);
    const { ref } = signed;
    expect(await newestStep()).toMatchObject({
      event: 'project.changeShare',
      role: 'owner',
      details: { ref, fact: 'moveDay', number: 1, dueDay: moved.to, amount: 0 },
    });
    const [newest] = (await new OwnAgreement(signed).office()).journal;
    expect(newest).toMatchObject({ event: 'moveDay', by: null, moved, amount: null });
  });

  it('of several moves at once one counts, and the next one counts 365 days later', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map((number) => move(number, 3)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(move(20, 1))).toBe('repayments.movedAlready');
    expect(await codeOf(move(20, 1, 364))).toBe('repayments.movedAlready');
    expect((await move(20, 1, 365)).schedule[19]?.dueDay).toBe(dayAfter(dueDay(20), 1));
    const { journal } = await wholeOf(signed);
    expect(journal.filter(({ event }) => event === 'moveDay')).toHaveLength(2);
  });

  it('one that is due, or paid, or of nobody is not moved', async () => {
    expect(await codeOf(move(1, 1, daysBetween(TODAY, dueDay(1))))).toBe('repayments.notMovable');
    expect(await codeOf(move(25, 1))).toBe('repayments.notMovable');
    await payByBank(signed, schedule[0]?.amount ?? 0);
    expect(await codeOf(move(1, 1))).toBe('repayments.notMovable');
    const stranger = { ...requestOf(signed), userId: await givenAccount() };
    expect(await codeOf(move(2, 1, 0, stranger))).toBe('agreements.notFound');
  });

  it('nothing is moved before the delivery, after a write-off, or once all is paid', async () => {
    for (const status of ['Awaiting Delivery', 'Written Off', 'Settled Early'] as const) {
      await givenRepaid(signed, { schedule, status });
      expect(await codeOf(move(2, 1))).toBe('agreements.notNow');
    }
  });

  /** One person of the office has proposed it. */
  async function givenPrepared(): Promise<OwnAgreement> {
    const office = new OwnAgreement(signed);
    await office.proposeSchedule([{ dueDay: dueDay(3), amount: signed.total }]);
    return office;
  }

  it('a schedule that is only prepared does not hinder it: it is dropped, and the office reads why', async () => {
    const office = await givenPrepared();
    expect((await move(2, 1)).schedule[1]?.dueDay).toBe(dayAfter(dueDay(2), 1));
    const { waiting, journal } = await office.office();
    expect(waiting).toBeNull();
    const reason = 'The schedule that waited for a second person is dropped.';
    expect(journal[0]).toMatchObject({ event: 'moveDay', reason });
    expect(await codeOf(office.confirm())).toBe('collection.nothingWaits');
  });

  it('if it is confirmed in the same moment, the day is moved or its owner has a schedule to answer', async () => {
    const office = await givenPrepared();
    const outcomes = await Promise.allSettled([move(2, 1), office.confirm()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { proposedSchedule, schedule: now } = (await wholeOf(signed)).agreement;
    expect(now?.[1]?.dueDay === dueDay(2)).toBe(proposedSchedule !== undefined);
  });

  it('nothing is moved while its owner has not answered another schedule', async () => {
    const office = await givenPrepared();
    const proposedAt = (await office.confirm()).proposedSchedule?.at ?? '';
    expect(await codeOf(move(2, 1))).toBe('repayments.scheduleProposed');
    await refuseSchedule(deps, requestOf(signed), { proposedAt });
    expect((await move(2, 1)).schedule[1]?.dueDay).toBe(dayAfter(dueDay(2), 1));
  });
});

it('a request orders one statement, however often it comes', async () => {
  const request = requestOf(signed);
  const order = () => orderStatement(deps, request, { from: '2026-01-01', to: TODAY });
  const numbers = (await Promise.all([order(), order()])).map(({ number }) => number);
  expect(numbers[0]).toMatch(new RegExp(`^${signed.ref}-S[0-9A-Z]{6}$`));
  expect(new Set(numbers).size).toBe(1);
});

it('ten statements are made in a day at most', async () => {
  const order = () => orderStatement(deps, requestOf(signed), { from: TODAY, to: TODAY });
  for (let n = 0; n < MOST_STATEMENTS; n += 1) await order();
  expect(await codeOf(order())).toBe('repayments.tooManyStatements');
});

it.each([
  ['2026-11-02', '2026-11-01'],
  ['2026-01-01', '9999-12-31'],
  ['2026-02-30', TODAY],
])('there is no statement from %s to %s', async (from, to) => {
  const order = orderStatement(deps, requestOf(signed), { from, to });
  expect(await codeOf(order)).toBe('repayments.periodInvalid');
});

/** The longest agreement: four years, with more payments than installments. */
async function makeLongest(): Promise<void> {
  const anchorDay = '2022-11-30';
  const state = { anchorDay, status: 'Active', version: 61, paid: 60_000 } as const;
  const schedule = installmentsFrom(signed.total, 48, anchorDay);
  const nextDue = { number: 6, day: '2023-05-30', amount: 3_333 };
  const item: AgreementItem = { ...signed, ...state, schedule, nextDue };
  await write(agreement.put(item));
  await write(agreementRow.put(agreementRowOf(item, item.signedAt)));
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(journalLine.put(payOf(item, n)))));
}

const paying = { event: 'pay', from: 'Active', to: 'Active', role: 'finance' } as const;

const payOf = (item: AgreementItem, n: number): JournalLineItem => ({
  ...journalKey(item, n + 2),
  ...paying,
  by: randomUUID(),
  at: '2026-11-20T09:30:00.000Z',
  day: monthsAfter('2022-12-30', n),
  amount: 1_000,
  channel: 'paybill',
  reference: `SLK7X1Y${100 + n}`,
  receiptNumber: `${item.ref}-R${n}`,
  books: [{ event: 'pay', channel: 'paybill', split: { receivable: 1_000 } }],
  details: {},
});

it('what an owner repays is one Query of at most 5 read units, also after 60 payments of 48 installments', async () => {
  await makeLongest();
  const read = () => listRepayments(deps, signed.userId, undefined);
  const { result, units, commands } = await withUnits(read);
  expect(result.opened?.schedule).toHaveLength(48);
  expect(result.opened?.facts).toHaveLength(60);
  expect(commands).toEqual(['QueryCommand']);
  expect(units).toBeLessThanOrEqual(5);
});
