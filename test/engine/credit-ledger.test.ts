/** The statement of SMS credits, with parallel calls on a real DynamoDB engine. */
import { randomInt, randomUUID } from 'node:crypto';
import { credits, findCredits } from '#core/accounts/credits.store.ts';
import { creditEntry } from '#core/credits/credits.store.ts';
import { deps } from '#core/credits/deps.ts';
import {
  confirmGrant,
  type GrantConfirmation,
  grantCredits,
  grantOrPropose,
  type NewGrant,
  proposeGrant,
} from '#core/credits/grants.ts';
import { listCreditEntries } from '#core/credits/list-entries.ts';
import { count } from '#core/platform/limits/count.ts';
import type { Definition } from '#core/platform/table/entity-types.ts';
import { write } from '#core/platform/table/transact.ts';
import { claimBatch, endPart, listBatches } from '#core/sms/outbox/outbox.store.ts';
import { type Sms, sms } from '#core/sms/outbox/sms.entity.ts';
import { claimSms, findSms, queueSms, recordOutcome } from '#core/sms/sms.store.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { writesOf } from '#test/support/at-a-request.ts';
import { waitingSmsAt } from '#test/support/dispatcher.ts';
import { atOnce, codeOf, followed, untilAnswered } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';

// Nothing sends these tests' outbox.

let userId: string;

beforeEach(async () => {
  userId = await givenAccount();
});

const grantOf = (more: Partial<NewGrant> = {}): NewGrant => ({
  requestId: randomUUID(),
  userId,
  credits: 10,
  reason: 'Paid by M-Pesa',
  grantedBy: 'Achieng',
  runBy: 'achieng',
  ...more,
});

const grant = (more: Partial<NewGrant> = {}, clock = Date.now) =>
  grantCredits({ ...deps, clock }, grantOf(more));

const lines = () => creditEntry.list({ key: { userId } });

const sumOfLines = async () => (await lines()).reduce((sum, line) => sum + line.credits, 0);

const balance = async () => (await findCredits(userId))?.smsBalance;

/** Ends an outbox part as after a carrier's refusal. */
async function refuseWaiting(smsId: string): Promise<void> {
  const batches = await listBatches(1_000, Date.now());
  const batch = batches.find((one) => one.userId === userId && one.batchId === smsId);
  const claim = batch && (await claimBatch(batch, 1, Date.now()));
  const refused = await findSms(userId, smsId);
  if (!claim || !refused) throw new Error('The SMS does not wait.');
  await endPart(claim, { next: claim.end, refused });
}

it('threat 34: of 100 SMS at once on ten credits ten are paid, and the lines add up to the balance', async () => {
  await grant();
  const all = Array.from({ length: 100 }, () => waitingSmsAt(Date.now(), userId));
  const claims = await Promise.all(all.map((one) => untilAnswered(() => queueSms(one))));
  expect(claims.filter((claim) => claim === 'done')).toHaveLength(10);
  expect(await balance()).toBe(0);
  expect(await sumOfLines()).toBe(0);
});

it('threat 85: the lines add up to the balance after grants, SMS and refunds side by side', async () => {
  await grant({ credits: 15 });
  const days = [Date.now(), Date.now() - DAY_MS];
  const moves = Array.from({ length: 40 }, () => async () => {
    const move = randomInt(4);
    if (move === 0) return grant({ credits: randomInt(1, 4) });
    const sms = waitingSmsAt(days[randomInt(2)] ?? 0, userId, { credits: randomInt(1, 4) });
    if (move === 1) return queueSms(sms);
    if (move === 2) return (await queueSms(sms)) === 'done' && refuseWaiting(sms.smsId);
    const { text, ...code } = { ...sms, state: 'SENDING' as const };
    return (await claimSms(code)) === 'done' && recordOutcome(code, { state: 'FAILED' });
  });
  await Promise.all(moves.map(untilAnswered));
  expect(await sumOfLines()).toBe(await balance());
  const { purchasedSMS = 0, issuedSMS = 0 } = (await findCredits(userId)) ?? {};
  expect(await balance()).toBe(purchasedSMS - issuedSMS);
});

it('every page reckons the balance after each line back from the balance of today, and reads again if it moves meanwhile', async () => {
  for (let n = 1; n <= 27; n += 1) {
    await grant({ credits: n }, () => Date.now() - (40 - n) * DAY_MS);
  }
  const useOne = () => queueSms(waitingSmsAt(Date.now(), userId));
  const pageEntries = vi.fn(followed(deps.pageEntries, useOne));
  const first = await listCreditEntries({ ...deps, pageEntries }, userId, undefined);
  expect(pageEntries).toHaveBeenCalledTimes(2);
  expect(first.smsBalance).toBe(377);
  expect(first.entries.slice(0, 3)).toMatchObject([
    { kind: 'used', credits: -1, balanceAfter: 377, about: null },
    { kind: 'granted', credits: 27, balanceAfter: 378, about: 'Paid by M-Pesa' },
    { kind: 'granted', credits: 26, balanceAfter: 351 },
  ]);
  const last = await listCreditEntries(deps, userId, first.next ?? '');
  expect(last.entries.at(-1)).toMatchObject({ credits: 1, balanceAfter: 1 });
  expect(last.next).toBeNull();
});

it('a statement is read to its end although a grant came from a computer whose clock is ahead', async () => {
  const midnight = Date.parse('2026-03-10T00:00:00+03:00');
  // It is two minutes to midnight.
  await grant({}, () => midnight + 60_000);
  await queueSms(waitingSmsAt(midnight - 60_000, userId, { credits: 3 }));
  for (let n = 1; n <= 24; n += 1) await grant({}, () => midnight + n * DAY_MS);
  const first = await listCreditEntries(deps, userId, undefined);
  const last = await listCreditEntries(deps, userId, first.next ?? '');
  expect(last.entries).toMatchObject([{ kind: 'used', credits: -3, balanceAfter: -3 }]);
});

it('a cursor of another business, or of no page, is refused', async () => {
  const other = await givenAccount();
  for (let n = 0; n < 26; n += 1) await grant({ userId: other }, () => n * DAY_MS);
  const { next } = await listCreditEntries(deps, other, undefined);
  expect(next).toMatch(/^10\./);
  for (const cursor of [next ?? '', '10', '-1.x', 'x.y']) {
    expect(await codeOf(listCreditEntries(deps, userId, cursor))).toBe('request.invalidField');
  }
});

it('threat 85: a grant that is repeated, one after the other or at once, grants once', async () => {
  const seven = grantOf({ credits: 7 });
  const all = await atOnce(10, () => untilAnswered(() => grant(seven)));
  expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  // Then also after a year, by another name
  const late = await grant({ ...seven, grantedBy: 'Mutiso' }, () => Date.now() + 366 * DAY_MS);
  expect(late).toEqual({ smsBalance: 7, isRepeat: true });
  expect(await lines()).toMatchObject([
    { kind: 'granted', credits: 7, grantedBy: 'Achieng', runBy: 'achieng' },
  ]);
});

it('a request id that granted something else before is refused', async () => {
  const other = await givenAccount();
  const first = grantOf();
  await grant(first);
  for (const changes of [{ userId: other }, { credits: 11 }, { reason: 'A gift' }]) {
    expect(await codeOf(grant({ ...first, ...changes }))).toBe('request.keyReused');
  }
  expect(await balance()).toBe(10);
  expect((await findCredits(other))?.smsBalance).toBe(0);
});

describe('more than 10,000 credits', () => {
  const much = () => grantOf({ credits: 10_001 });

  const confirm = ({ requestId }: NewGrant, more: Partial<GrantConfirmation> = {}, later = 0) => {
    const second = { approvedBy: 'Mutiso', runBy: 'mutiso' };
    const said = { requestId, userId, credits: 10_001, ...second, ...more };
    return confirmGrant({ ...deps, clock: () => Date.now() + later }, said);
  };

  it('threat 85: many credits are proposed by one person and granted by another one, once', async () => {
    const one = much();
    expect(await codeOf(grant(one))).toBe('credits.secondNameMissing');
    await proposeGrant(deps, one);
    await proposeGrant(deps, one);
    expect(await balance()).toBe(0);
    const all = await atOnce(3, () => untilAnswered(() => confirm(one)));
    expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(await lines()).toMatchObject([
      { credits: 10_001, grantedBy: 'Achieng', runBy: 'achieng', approvedBy: 'Mutiso' },
    ]);
    expect(await codeOf(proposeGrant(deps, { ...one, reason: 'A gift' }))).toBe(
      'request.keyReused',
    );
  });

  it.each([
    [{ approvedBy: ' ACHIENG ' }, 'credits.samePerson'],
    [{ approvedBy: 'Achíeng' }, 'credits.samePerson'],
    [{ approvedBy: 'Achleng' }, 'credits.samePerson'],
    [{ approvedBy: 'Аchieng' }, 'credits.nameUnclear'],
    [{ approvedBy: 'Ach1eng' }, 'credits.nameUnclear'],
    [{ approvedBy: '' }, 'credits.nameUnclear'],
    [{ runBy: 'ACHIENG' }, 'credits.samePerson'],
    [{ credits: 10_002 }, 'credits.noProposal'],
    [{ userId: 'another' }, 'credits.noProposal'],
    [{ requestId: 'another' }, 'credits.noProposal'],
  ])('threat 85: many credits are not granted by a confirmation with %j', async (more, code) => {
    const one = much();
    await proposeGrant(deps, one);
    expect(await codeOf(confirm(one, more))).toBe(code);
    expect(await balance()).toBe(0);
  });

  it('a proposal lapses when nobody confirms it within a week', async () => {
    const one = much();
    await proposeGrant(deps, one);
    expect(await codeOf(confirm(one, {}, 8 * DAY_MS))).toBe('credits.noProposal');
  });
});

it('threat 85: one person grants 10,000 credits in a day, in whichever parts, and what is more is proposed', async () => {
  const [runBy, other] = [randomUUID(), await givenAccount()];
  const more = grantOf({ runBy: runBy.toUpperCase(), userId: other, credits: 4_001 });
  await grant({ runBy, credits: 6_000 });
  expect(await grantOrPropose(deps, more)).toBe('proposed');
  expect((await findCredits(other))?.smsBalance).toBe(0);
  const second = { approvedBy: 'Mutiso', runBy: 'mutiso' };
  const { requestId, userId: to, credits: many } = more;
  await confirmGrant(deps, { requestId, userId: to, credits: many, ...second });
  expect((await findCredits(other))?.smsBalance).toBe(4_001);
  expect(await codeOf(grant({ runBy, credits: 4_000 }))).toBe('done');
});

it('a grant without a reason, a name, an id or a whole number of credits is refused, and so is one for nobody', async () => {
  const wrong: Partial<NewGrant>[] = [
    { reason: ' ' },
    { grantedBy: '' },
    { requestId: '' },
    { credits: 0 },
    { credits: -5 },
    { credits: 1.5 },
    { credits: 1_000_001 },
  ];
  for (const changes of wrong) {
    expect(await codeOf(grant(changes))).toBe('credits.grantIncomplete');
  }
  const closed = await givenAccount();
  await write(credits.delete({ userId: closed }));
  expect(await codeOf(grant({ userId: closed }))).toBe('accounts.notFound');
  expect(await creditEntry.list({ key: { userId: closed } })).toEqual([]);
});

const smsOf = (userId: string, credits: number): Sms => {
  const { text: _, ...sms } = waitingSmsAt(Date.now(), userId, { credits });
  return { ...sms, state: 'SENDING' };
};

/** @returns the keys written, counters by name only */
const keysWrittenBy = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await writesOf(work)).flat().map((key) => key.replace(/^(count#sms#\w+)[# ].*$/, '$1'));

it('an SMS that is paid, and one that the carrier refuses, write the credits, and no profile or index', async () => {
  const userId = await givenAccount({ smsBalance: 5 });
  const one = smsOf(userId, 1);
  const own = [`user#${userId} sms#${one.smsId}`, `user#${userId} account#credits`];
  const day = new Date(Date.parse(`${nairobiDay(Date.parse(one.createdAt))}T23:59:59.999+03:00`));
  const lineOf = (kind: string) => `credits#${userId} ${day.toISOString()}#sms-${kind}`;
  const counts = ['count#sms#fromBusinesses', 'count#sms#ofBusiness', 'count#sms#ofBusinesses'];
  expect(await keysWrittenBy(() => claimSms(one))).toEqual([...own, lineOf('used'), ...counts]);
  const refused = await keysWrittenBy(() => recordOutcome(one, { state: 'FAILED' }));
  expect(refused.toSorted()).toEqual([...own, lineOf('returned'), ...counts].toSorted());
  expect(await findCredits(userId)).toMatchObject({ issuedSMS: 0, smsBalance: 5 });
  const definitions: Definition[] = [sms.definition, credits.definition, count.definition];
  expect(definitions.filter(({ indexes }) => indexes)).toEqual([]);
});
