/** What two people of finance decide about an agreement, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { agreementRow } from '../../core/agreements/agreement-row.entity.ts';
import { stateOfAgreement, type WholeAgreement } from '../../core/agreements/whole-agreement.ts';
import { addCharge } from '../../core/collection/add-charge.ts';
import { confirmWaiting, dropWaiting, withdrawSchedule } from '../../core/collection/confirm.ts';
import { writeContact } from '../../core/collection/contacts.ts';
import { countSale } from '../../core/collection/count-sale.ts';
import { countAgreements, listAgreements } from '../../core/collection/list-agreements.ts';
import * as proposals from '../../core/collection/propose.ts';
import { readOfficeAgreement } from '../../core/collection/read-agreement.ts';
import { readBooks } from '../../core/collection/read-books.ts';
import { readSale } from '../../core/collection/read-sale.ts';
import { deps as saleDeps } from '../../core/collection/sale-deps.ts';
import { listWaiting } from '../../core/collection/waiting-for-office.ts';
import { payment } from '../../core/payments/payment.entity.ts';
import { write } from '../../core/platform/write.ts';
import { recordFact } from '../../core/projects/record-fact.ts';
import { type AccountingFact, entriesOf } from '../../shared/accounting/entries.ts';
import { trialBalance } from '../../shared/accounting/trial-balance.ts';
import { evenRows } from '../../shared/agreements/restructure.ts';
import { monthsAfter, scheduleOf } from '../../shared/agreements/schedule.ts';
import type { WaitingAct } from '../../shared/collection/waiting-for-office.ts';
import { HOUR_MS } from '../../shared/platform/time.ts';
import { givenAccount } from '../support/account.ts';
import { njeri, otieno } from '../support/actors.ts';
import { takeOwnTable } from '../support/own-table.ts';
import {
  acceptNewest,
  projectDeps as deps,
  givenOfferOf,
  newestProject,
} from '../support/project.ts';
import { dayIn, newBankReference } from '../support/projects.ts';
import { withUnits } from '../support/read-units.ts';

const reason = 'The shop burnt down.';

interface Agreement {
  userId: string;
  ref: string;
}

const whole = async ({ userId, ref }: Agreement): Promise<WholeAgreement> => {
  const [found] = await deps.readWholeAgreements(userId, [ref]);
  return found as WholeAgreement;
};

const office = async (of: Agreement) => readOfficeAgreement(deps, await whole(of));

/** An agreement of KES 500,000 in six installments, whose delivery was accepted so many days ago. */
async function givenDelivered(daysAgo: number): Promise<Agreement> {
  const userId = await givenAccount();
  await givenOfferOf(userId);
  await acceptNewest(userId);
  const { ref } = await newestProject(userId);
  const begun = await whole({ userId, ref });
  const anchorDay = dayIn(-daysAgo);
  const schedule = scheduleOf(begun.agreement.terms, anchorDay);
  const changes = { anchorDay, schedule };
  await recordFact(deps, begun, { event: 'deliver', by: userId, changes });
  return { userId, ref };
}

const confirm = async (of: Agreement) => {
  await confirmWaiting(deps, await whole(of), otieno);
  return office(of);
};

/** What the owner is told of. */
const lastStep = async (of: Agreement) => {
  const { projectId } = (await whole(of)).agreement;
  return (await deps.readProject({ userId: of.userId, projectId }))?.steps.at(-1);
};

/** All that waits for a second person about an agreement: those of other tests are in the list as well. */
async function waitingOf(of: Agreement, cursor?: string): Promise<WaitingAct[]> {
  const { acts, next } = await listWaiting(deps, cursor);
  const own = acts.filter(({ ref }) => ref === of.ref);
  return [...own, ...(next ? await waitingOf(of, next) : [])];
}

const version = 1;

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  );

async function givenPaid(of: Agreement, amount: number, isMore = false): Promise<void> {
  const bank = { version, day: dayIn(0), reference: newBankReference(), isMore };
  await proposals.recordPayment(deps, await whole(of), njeri, { ...bank, amount });
  await confirm(of);
}

describe('what two people decide', () => {
  it('a charge counts at once, and a waiver of it when a second person confirms it', async () => {
    const of = await givenDelivered(0);
    const charge = { version, part: 'penalty', amount: 500, day: dayIn(0), reason } as const;
    await addCharge(deps, await whole(of), njeri, charge);
    expect(await office(of)).toMatchObject({ total: 500_500, open: { penalty: 500 } });
    const waiver = { version, amount: 500, reason };
    await proposals.proposeWaiver(deps, await whole(of), njeri, waiver);
    expect(await office(of)).toMatchObject({ total: 500_500, waiting: { event: 'waive' } });
    expect(await codeOf(confirmWaiting(deps, await whole(of), njeri))).toBe(
      'collection.samePerson',
    );
    expect(await confirm(of)).toMatchObject({ total: 500_000, waiting: null });
  });

  it('nothing is waived that is not open, also where it was paid while it waited', async () => {
    const of = await givenDelivered(0);
    const waive = async (amount: number) =>
      proposals.proposeWaiver(deps, await whole(of), njeri, { version, amount, reason });
    expect(await codeOf(waive(500_001))).toBe('collection.moreThanOpen');
    await waive(500_000);
    const line = { amount: 1, channel: 'push', reference: 'QX7' } as const;
    await recordFact(deps, await whole(of), { event: 'pay', by: 'rule', role: 'system', line });
    expect(await codeOf(confirm(of))).toBe('collection.moreThanOpen');
  });

  it('credit is refunded by two people, and no more than there is', async () => {
    const of = await givenDelivered(0);
    await givenPaid(of, 500_700, true);
    expect(await office(of)).toMatchObject({
      status: 'Settled Early',
      credit: 700,
      refundable: 700,
    });
    const refund = {
      version,
      day: dayIn(0),
      channel: 'bank',
      reference: newBankReference(),
      reason,
    } as const;
    const propose = async (amount: number) =>
      proposals.proposeRefund(deps, await whole(of), njeri, { ...refund, amount });
    expect(await codeOf(propose(701))).toBe('collection.moreThanCredit');
    await propose(600);
    expect(await confirm(of)).toMatchObject({
      status: 'Settled Early',
      credit: 100,
      paid: 500_100,
    });
    expect(await codeOf(propose(100))).toBe('collection.alreadyCounted');
  });

  it('an agreement is written off over 90 days late, after somebody has talked to its owner, and stays payable', async () => {
    const fresh = await givenDelivered(100);
    const propose = async (of: Agreement) =>
      proposals.proposeWriteOff(deps, await whole(of), njeri, { version, reason });
    expect(await codeOf(propose(fresh))).toBe('agreements.notOverdue');
    const of = await givenDelivered(200);
    expect(await codeOf(propose(of))).toBe('collection.noContact');
    const said = { noteId: randomUUID(), text: 'He cannot pay.' };
    await writeContact(deps, await whole(of), njeri, said);
    await propose(of);
    expect(await confirm(of)).toMatchObject({ status: 'Written Off', owed: 500_000 });
    await givenPaid(of, 1_000);
    expect(await office(of)).toMatchObject({ status: 'Written Off', owed: 499_000 });
  });

  it('a new schedule waits for the owner once two people stand behind it, and can be taken back', async () => {
    const of = await givenDelivered(70);
    const { toSchedule } = await office(of);
    const rows = evenRows(toSchedule, 10, dayIn(5));
    const propose = async (changed = rows) =>
      proposals.proposeSchedule(deps, await whole(of), njeri, { version, rows: changed, reason });
    expect(await codeOf(propose(rows.slice(1)))).toBe('collection.scheduleInvalid');
    await propose();
    const offered = await confirm(of);
    expect(offered).toMatchObject({ waiting: null, proposedSchedule: { by: ['njeri', 'otieno'] } });
    expect(offered.proposedSchedule?.rows).toHaveLength(10);
    expect(offered.schedule).toHaveLength(6);
    const told = { event: 'project.proposeSchedule', details: { lastDay: rows.at(-1)?.dueDay } };
    expect(await lastStep(of)).toMatchObject(told);
    expect(await codeOf(propose())).toBe('collection.scheduleProposed');
    await withdrawSchedule(deps, await whole(of), njeri);
    expect(await office(of)).toMatchObject({ proposedSchedule: null });
    expect(await lastStep(of)).toMatchObject({ event: 'project.withdrawSchedule' });
  });

  it('what waits is listed until it is dropped or confirmed', async () => {
    const of = await givenDelivered(0);
    await proposals.proposeWaiver(deps, await whole(of), njeri, { version, amount: 1, reason });
    expect(await waitingOf(of)).toMatchObject([{ event: 'waive', amount: 1, by: 'njeri' }]);
    await dropWaiting(deps, await whole(of), njeri);
    expect(await waitingOf(of)).toEqual([]);
    await givenPaid(of, 1_000);
    expect(await waitingOf(of)).toEqual([]);
  });

  it('what waits can be dropped', async () => {
    const of = await givenDelivered(0);
    await proposals.proposeWaiver(deps, await whole(of), njeri, { version, amount: 1, reason });
    await dropWaiting(deps, await whole(of), njeri);
    expect(await office(of)).toMatchObject({ waiting: null, total: 500_000 });
    expect(await codeOf(confirm(of))).toBe('collection.nothingWaits');
  });

  it('a payment by M-Pesa that is taken back stays, and is matched anew', async () => {
    const of = await givenDelivered(0);
    const receipt = `QX${Date.now()}`;
    const paid = { day: dayIn(0), amount: 900, reference: receipt, channel: 'paybill' } as const;
    await recordFact(deps, await whole(of), {
      event: 'pay',
      by: 'rule',
      role: 'system',
      line: paid,
    });
    const item = {
      receipt,
      channel: 'paybill',
      state: 'Counted',
      amount: 900,
      day: dayIn(0),
    } as const;
    await write(payment.create({ ...item, at: new Date().toISOString(), ...of, line: 3 }));
    const [line] = (await office(of)).journal;
    const back = { version, line: String(line?.line), day: dayIn(0), reason };
    await proposals.takeBackPayment(deps, await whole(of), njeri, back);
    expect(await confirm(of)).toMatchObject({ paid: 0 });
    expect(await payment.get({ receipt })).toMatchObject({ state: 'Unmatched', amount: 900 });
    expect(await payment.get({ receipt })).not.toHaveProperty('ref');
  });
});

describe('promises to pay', () => {
  it('a promise is open until its day, and kept by what is paid until then', async () => {
    const of = await givenDelivered(40);
    const promise = { promisedDay: dayIn(3), promisedAmount: 800 };
    const noteId = randomUUID();
    const said = { noteId, text: 'Pays on Friday.', ...promise };
    await writeContact(deps, await whole(of), njeri, said);
    await writeContact(deps, await whole(of), njeri, said);
    const [note, ...others] = (await office(of)).notes;
    expect([note?.promise, others]).toEqual(['open', []]);
    await givenPaid(of, 799);
    expect((await office(of)).notes[0]?.promise).toBe('open');
    await givenPaid(of, 1);
    expect((await office(of)).notes[0]?.promise).toBe('kept');
  });

  it('a promise whose day is over without a payment is broken', async () => {
    const of = await givenDelivered(40);
    const said = { noteId: randomUUID(), text: 'Pays today.', promisedDay: dayIn(0) };
    await writeContact(deps, await whole(of), njeri, said);
    const tomorrow = { ...deps, clock: () => Date.now() + 24 * 60 * 60 * 1000 };
    const { notes } = await readOfficeAgreement(tomorrow, await whole(of));
    expect(notes[0]?.promise).toBe('broken');
  });

  it('a promise of yesterday is refused, and so is an amount without a day', async () => {
    const of = await givenDelivered(0);
    const write = async (promise: object) =>
      writeContact(deps, await whole(of), njeri, { noteId: randomUUID(), text: 'Hm.', ...promise });
    expect(await codeOf(write({ promisedDay: dayIn(-1) }))).toBe('collection.promiseInvalid');
    expect(await codeOf(write({ promisedAmount: 5 }))).toBe('collection.promiseInvalid');
  });
});

describe('agreements by the days that they are overdue', () => {
  it('an agreement is in the bucket of its first open installment', async () => {
    const of = await givenDelivered(75);
    const late = await whole(of);
    expect(late.agreement.nextDue?.day).toBe(monthsAfter(late.agreement.anchorDay ?? '', 1));
    const rows = [];
    let cursor: string | undefined;
    do {
      const page = await listAgreements(deps, { bucket: '31-60', cursor });
      rows.push(...page.agreements);
      cursor = page.next ?? undefined;
    } while (cursor);
    const days = rows.map(({ dueDay }) => dueDay);
    expect(days).toEqual(days.toSorted());
    expect(rows.find(({ ref }) => ref === of.ref)).toMatchObject({ outstanding: 500_000 });
    // Of two installments the days are past: that of this agreement is the first of some months.
    const state = stateOfAgreement(late, dayIn(0));
    const shown = rows.find(({ ref }) => ref === of.ref);
    expect(shown).toMatchObject({
      overdue: state.overdue.amount,
      daysOverdue: state.overdue.days,
    });
    const { counts } = await countAgreements(deps);
    expect(counts.find(({ bucket }) => bucket === '31-60')?.agreements).toBe(
      Math.min(30, rows.length),
    );
  });

  it('a page of the longest rows is four Queries of at most 5 read units', async () => {
    const [longest] = await agreementRow.list({
      key: { userId: (await givenDelivered(400)).userId },
    });
    if (!longest) throw new Error('there is no row');
    const businessName = 'ABCDEFGHIJ'.repeat(10);
    const laterDue = Array.from({ length: 11 }, (_, n) => [31 * (n + 1), 1_000_000] as const);
    const refs = Array.from({ length: 100 }, (_, n) => `${'ABCD'[n % 4]}${10_000_000 + n}`);
    const row = { ...longest, businessName, systemNeed: 'E-commerce Platform', laterDue } as const;
    await Promise.all(refs.map((ref) => write(agreementRow.put({ ...row, ref }))));
    const { result, units, commands } = await withUnits(() =>
      listAgreements(deps, { bucket: 'over90' }),
    );
    expect(result.agreements.length).toBeGreaterThan(10);
    expect(commands).toEqual(Array(4).fill('QueryCommand'));
    expect(units).toBeLessThanOrEqual(5);
  });

  it('a cursor that is none is refused', async () => {
    const list = listAgreements(deps, { bucket: '31-60', cursor: '2020-01-01.AAAAAAAAA' });
    expect(await codeOf(list)).toBe('request.invalidField');
  });
});

describe('the sale of a day', () => {
  it('the night counts what was accepted, came in and was settled, and what is overdue', async () => {
    await takeOwnTable();
    const late = await givenDelivered(75);
    const of = await givenDelivered(0);
    await givenPaid(of, 500_700, true);
    // The night after today.
    const clock = () => Date.parse(`${dayIn(1)}T02:00:00+03:00`);
    await countSale({ ...saleDeps, clock });
    await countSale({ ...saleDeps, clock: () => clock() + HOUR_MS });
    const { days, standing } = await readSale(dayIn(0).slice(0, 7));
    expect(days).toHaveLength(Number(dayIn(0).slice(8)));
    expect(days.at(-1)).toEqual({
      ...{ day: dayIn(0), accepted: 2, acceptedSum: 1_000_000, cameIn: 500_700, settled: 1 },
    });
    const { overdue } = stateOfAgreement(await whole(late), dayIn(1));
    expect(standing?.overdue.find(({ agreements }) => agreements > 0)).toEqual({
      ...{ bucket: '31-60', agreements: 1, amount: overdue.amount },
    });
    expect(standing?.countedAt).toBe(new Date(clock()).toISOString());
  });
});

describe('the books', () => {
  it('what was recorded on a day is read with what it booked, and adds up to 0', async () => {
    const of = await givenDelivered(0);
    await givenPaid(of, 500_700, true);
    const facts: AccountingFact[] = [];
    let cursor: string | undefined;
    do {
      const page = await readBooks(deps, { from: dayIn(0), to: dayIn(0), cursor });
      facts.push(...(page.facts as AccountingFact[]));
      cursor = page.next ?? undefined;
    } while (cursor);
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
});
