import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmWaiting,
  dropWaiting,
  openAgreement,
  recordPayment,
  takeBackPayment,
} from '#shared/collection/contract.ts';
import { endProject, keepProject } from '#shared/delivery/contract.ts';
import { agreeToEnd, proposeEnd, sendEndCode, withdrawEnd } from '#shared/projects/contract.ts';
import { removeMember } from '#shared/staff/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import {
  acceptDelivered,
  act,
  dayIn,
  done,
  givenProject,
  givenShownDelivery,
  lastCode,
  newBankReference,
  pay,
  projectOf,
  projectPeople,
} from '#test/support/projects.ts';
import { asStaff, givenStaff, type StaffMember } from '#test/support/staff.ts';

let owner: Owner;
let ref: string;
let projectId: string;

beforeEach(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenProject(owner, { deposit: 50_000 }));
});

const REASON = 'The bank took the transfer back.';

const finance = async () => (await projectPeople()).finance;

const opened = async (of = ref) => {
  const [first] = await finance();
  return done(asStaff(first, openAgreement, { params: { ref: of } }));
};

const record = async (by: StaffMember, changes: object = {}, of = ref) => {
  const { version } = await opened(of);
  const body = { version, amount: 50_000, day: dayIn(0), reference: newBankReference() };
  return asStaff(by, recordPayment, { params: { ref: of }, body: { ...body, ...changes } });
};

const confirm = async (by: StaffMember, of = ref) =>
  asStaff(by, confirmWaiting, {
    params: { ref: of },
    body: { version: (await opened(of)).version },
  });

const outcomeOf = ({ status, refusal }: { status: number; refusal: { code: string } }) => [
  status,
  refusal?.code,
];

describe('a bank payment', () => {
  it('threat 95: a payment counts when a second person confirms it, and not before', async () => {
    const [first, second] = await finance();
    await done(record(first));
    expect((await opened()).paid).toBe(0);
    expect(outcomeOf(await confirm(first))).toEqual([403, 'collection.samePerson']);
    expect(await done(confirm(second))).toMatchObject({
      status: 'Awaiting Delivery',
      paid: 50_000,
      waiting: null,
    });
    expect((await projectOf(owner, projectId)).agreements[0]).toMatchObject({ paid: 50_000 });
  });

  it('threat 95: of several confirmations at once the payment counts once', async () => {
    const [first, second] = await finance();
    await done(record(first));
    const { version } = await opened();
    const press = () => asStaff(second, confirmWaiting, { params: { ref }, body: { version } });
    const replies = await Promise.all([press(), press(), press()]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await opened()).paid).toBe(50_000);
  });

  it('threat 95: one payment of the bank counts once, in whatever agreement and in whatever letters', async () => {
    const [first, second] = await finance();
    const reference = newBankReference();
    await done(record(first, { reference }));
    const other = await givenProject(await givenOwner());
    // Both are recorded before one of them counts.
    await done(record(second, { reference: reference.toLowerCase() }, other.ref));
    await done(confirm(second));
    const late = await confirm(first, other.ref);
    expect(outcomeOf(late)).toEqual([409, 'collection.alreadyCounted']);
    expect((await opened(other.ref)).paid).toBe(0);
    const third = await record(first, { reference, amount: 1 });
    expect(outcomeOf(third)).toEqual([409, 'collection.alreadyCounted']);
  });

  it('threat 95: what somebody recorded who may do so no more does not count', async () => {
    const gone = await givenStaff(['finance']);
    const [, second] = await finance();
    await done(record(gone));
    const admin = await givenStaff(['admin']);
    await done(asStaff(admin, removeMember, { params: { staffId: gone.staffId } }));
    const refused = await confirm(second);
    expect(outcomeOf(refused)).toEqual([409, 'collection.recorderGone']);
    const body = { version: (await opened()).version };
    await done(asStaff(second, dropWaiting, { params: { ref }, body }));
    expect(await opened()).toMatchObject({ waiting: null, paid: 0 });
  });

  it.each([
    ['of more than is owed', { amount: 9_000_000 }, 'collection.tooMuch'],
    ['of tomorrow', { day: dayIn(1) }, 'collection.notADay'],
    ['of a day before the agreement was signed', { day: dayIn(-1) }, 'collection.notADay'],
    ['of a day that there is not', { day: '2026-02-30' }, 'collection.notADay'],
  ])('a payment %s is refused', async (_, changes, code) => {
    const [first] = await finance();
    const { status, refusal } = await record(first, changes);
    expect([status, refusal.code]).toEqual([400, code]);
  });

  it('while one payment waits, no other is recorded', async () => {
    const [first, second] = await finance();
    await done(record(first));
    expect(outcomeOf(await record(second))).toEqual([409, 'collection.waiting']);
  });

  it('a number with a fraction of a shilling is refused', async () => {
    const [first] = await finance();
    expect((await record(first, { amount: 0.5 })).status).toBe(400);
  });
});

describe('a payment that is taken back', () => {
  const takeBack = async (line: number, of = ref) => {
    const [first, second] = await finance();
    const { version } = await opened(of);
    const body = { version, day: dayIn(0), reason: REASON };
    const params = { ref: of, line: String(line) };
    await done(asStaff(first, takeBackPayment, { params, body }));
    return done(confirm(second, of));
  };

  it('threat 95: a payment is taken back by two people, once, and its reference can count again', async () => {
    const [first] = await finance();
    const { journal } = await pay(ref, 50_000);
    const [{ line, reference } = { line: 0, reference: '' }] = journal;
    expect(await takeBack(line)).toMatchObject({ status: 'Pending Deposit', paid: 0 });
    const { version } = await opened();
    const again = await asStaff(first, takeBackPayment, {
      params: { ref, line: String(line) },
      body: { version, day: dayIn(0), reason: REASON },
    });
    expect(outcomeOf(again)).toEqual([404, 'collection.paymentNotFound']);
    expect((await record(first, { reference })).status).toBe(200);
  });

  it('threat 97: software whose payment is taken back is owned no more, and its certificate is void', async () => {
    const delivered = await givenShownDelivery(owner);
    await acceptDelivered(owner, delivered.projectId);
    const { owed } = await opened(delivered.ref);
    const { journal } = await pay(delivered.ref, owed);
    expect((await projectOf(owner, delivered.projectId)).stage).toBe('Owned by You');
    const after = await takeBack(journal[0]?.line ?? 0, delivered.ref);
    expect(after).toMatchObject({ status: 'Active', paid: 0 });
    expect((await projectOf(owner, delivered.projectId)).stage).toBe('Delivered');
    await pay(delivered.ref, owed);
    expect((await projectOf(owner, delivered.projectId)).stage).toBe('Owned by You');
  });
});

describe('the end of a project before its delivery', () => {
  const about = () => ({ token: owner.tokens.accessToken, params: { projectId } });

  it('the owner proposes the end, the office agrees, and the agreement is cancelled', async () => {
    const body = { reason: 'I close the shop.' };
    await done(call(proposeEnd, { ...about(), body, idempotencyKey: newKey() }));
    const ended = await done(act(endProject, ref, { body: { reason: 'As the owner wishes.' } }));
    expect(ended).toMatchObject({ stage: 'Cancelled', endProposal: null, owed: 0 });
    expect((await opened()).status).toBe('Cancelled');
  });

  it('the office proposes the end, and it ends with a code of the owner’s', async () => {
    const early = await call(sendEndCode, about());
    expect(outcomeOf(early)).toEqual([409, 'projects.notAgreed']);
    await done(act(endProject, ref, { body: { reason: 'We cannot build it.' } }));
    await done(call(sendEndCode, about()));
    const body = { code: await lastCode(owner) };
    const ended = await done(call(agreeToEnd, { ...about(), body, idempotencyKey: newKey() }));
    expect(ended.stage).toBe('Cancelled');
  });

  it('either side keeps a project going that the other one wants to end', async () => {
    await done(act(endProject, ref, { body: { reason: 'We cannot build it.' } }));
    const kept = await done(call(withdrawEnd, { ...about(), idempotencyKey: newKey() }));
    expect(kept.endProposal).toBeNull();
    const body = { reason: 'I close the shop.' };
    await done(call(proposeEnd, { ...about(), body, idempotencyKey: newKey() }));
    expect((await done(act(keepProject, ref))).endProposal).toBeNull();
  });

  it('nothing is paid into an agreement that was cancelled', async () => {
    const body = { reason: 'I close the shop.' };
    await done(call(proposeEnd, { ...about(), body, idempotencyKey: newKey() }));
    await done(act(endProject, ref, { body: { reason: 'As the owner wishes.' } }));
    const [first] = await finance();
    expect(outcomeOf(await record(first, { amount: 1 }))).toEqual([409, 'agreements.notNow']);
  });
});
