import { signedAct } from '#shared/collection/waiting-for-office.ts';
import { done, outcomeOf, pagesOf, refused } from '#test/support/call.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { kiprono, njeri, onNewest, otieno } from '#test/support/project-team.ts';
import {
  acceptDelivered,
  dayIn,
  givenProject,
  givenShownDelivery,
  lastCode,
  newBankReference,
  pay,
  projectOf,
  seenEnd,
} from '#test/support/projects.ts';
import { givenStaff } from '#test/support/staff.ts';

let owner: Owner;
let ref: string;
let projectId: string;

beforeEach(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenProject(owner, { deposit: 50_000 }));
});

const REASON = 'The bank took the transfer back.';

const opened = (of = ref) => done(njeri.openAgreement({ ref: of }));

const record = (by = njeri, changes: object = {}) =>
  by.recordPayment({
    ref,
    amount: 50_000,
    day: dayIn(0),
    reference: newBankReference(),
    ...changes,
  });

const stageOf = async (of: string) => (await projectOf(owner, of)).stage;

it('an agreement says whose it is, and their number', async () => {
  expect((await opened()).owner).toEqual({ fullName: 'Wanjiku Kamau', phone: owner.phone });
});

it('threat 95: a payment counts when a second person confirms it, and not before', async () => {
  await done(record());
  expect((await opened()).paid).toBe(0);
  await refused(njeri.confirmWaiting({ ref }), 403, 'collection.samePerson');
  const confirmed = { status: 'Awaiting Delivery', paid: 50_000, waiting: null };
  expect(await done(otieno.confirmWaiting({ ref }))).toMatchObject(confirmed);
  expect((await projectOf(owner, projectId)).agreements[0]).toMatchObject({ paid: 50_000 });
});

it('threat 95: of several confirmations at once the payment counts once', async () => {
  await done(record());
  const { version } = await opened();
  const replies = await atOnce(3, () => otieno.confirmWaiting({ ref, version }));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await opened()).paid).toBe(50_000);
});

it('threat 95: one payment of the bank counts once, in whatever agreement and in whatever letters', async () => {
  const reference = newBankReference();
  await done(record(njeri, { reference }));
  const other = await givenProject(await givenOwner());
  // Both are recorded before one of them counts.
  await done(record(otieno, { reference: reference.toLowerCase(), ref: other.ref }));
  await done(otieno.confirmWaiting({ ref }));
  await refused(njeri.confirmWaiting({ ref: other.ref }), 409, 'collection.alreadyCounted');
  expect((await opened(other.ref)).paid).toBe(0);
  await refused(record(njeri, { reference, amount: 1 }), 409, 'collection.alreadyCounted');
});

const rowsOf = async (refs: readonly string[]) => {
  const pages = await pagesOf((cursor) => done(otieno.listWaiting(cursor ? { cursor } : {})));
  return pages.flatMap(({ acts }) => acts).filter((act) => refs.includes(act.ref));
};

describe('several acts that one passkey confirms', () => {
  let refs: string[];

  beforeEach(async () => {
    const others = [await givenProject(owner), await givenProject(owner)];
    refs = [ref, ...others.map((one) => one.ref)];
    for (const one of refs) await done(record(njeri, { ref: one, amount: 10_000 }));
  });

  const paidOf = () => Promise.all(refs.map(async (one) => (await opened(one)).paid));

  it('threat 95: each counts once, with its line of the audit, and a repeat changes nothing', async () => {
    const acts = (await rowsOf(refs)).map(signedAct);
    expect(await done(otieno.confirmActs({ acts }))).toEqual({ refused: [] });
    expect(await paidOf()).toEqual([10_000, 10_000, 10_000]);
    const again = await done(otieno.confirmActs({ acts }));
    expect(again.refused.map((one) => one.ref)).toEqual(acts.map((one) => one.ref));
    expect(await paidOf()).toEqual([10_000, 10_000, 10_000]);
    const admin = await givenStaff(['admin']);
    const question = {
      about: 'project',
      which: ref,
      kind: 'agreement.paymentConfirmed',
    } as const;
    const { events } = await done(admin.readAudit({ ...question, cursor: null }));
    expect(events).toHaveLength(1);
  });

  it('threat 175: one that says something else by now is refused alone, and named', async () => {
    const [first, second, third] = (await rowsOf(refs)).map(signedAct);
    if (!first || !second || !third) throw new Error('three acts wait');
    await done(otieno.dropWaiting({ ref: second.ref }));
    await done(record(njeri, { ref: second.ref, amount: 20_000 }));
    const { version, at } = (await rowsOf([second.ref]))[0] ?? second;
    const lies = { ...third, amount: 9_000 };
    const newest = { ...second, version, at };
    const acts = [first, second, newest, lies];
    const { refused: not } = await done(otieno.confirmActs({ acts }));
    expect(not.map((one) => one.ref)).toEqual([second.ref, second.ref, third.ref]);
    expect(not[0]?.message).toMatch(/^This agreement has changed/);
    expect((await paidOf()).toSorted()).toEqual([0, 0, 10_000]);
    expect((await opened(first.ref)).paid).toBe(10_000);
  });

  it('threat 95: nobody confirms what they proposed, nor more than twenty', async () => {
    const acts = (await rowsOf(refs)).map(signedAct);
    const { refused: not } = await done(njeri.confirmActs({ acts }));
    expect(not).toHaveLength(3);
    expect(await paidOf()).toEqual([0, 0, 0]);
    const many = Array.from({ length: 7 }, () => acts).flat();
    await refused(otieno.confirmActs({ acts: many }), 400, 'request.invalidField');
  });
});

it('threat 95: what somebody recorded who may do so no more does not count', async () => {
  const gone = await givenStaff(['finance']);
  await done(record(onNewest(async () => gone)));
  const admin = await givenStaff(['admin']);
  await done(admin.removeMember({ staffId: gone.staffId }));
  await refused(otieno.confirmWaiting({ ref }), 409, 'collection.recorderGone');
  await done(otieno.dropWaiting({ ref }));
  expect(await opened()).toMatchObject({ waiting: null, paid: 0 });
});

it.each([
  ['of more than is owed', { amount: 9_000_000 }, 'collection.tooMuch'],
  ['of tomorrow', { day: dayIn(1) }, 'collection.notADay'],
  ['of a day before the agreement was signed', { day: dayIn(-1) }, 'collection.notADay'],
  ['of a day that there is not', { day: '2026-02-30' }, 'collection.notADay'],
])('a payment %s is refused', async (_, changes, code) => {
  await refused(record(njeri, changes), 400, code);
});

it('while one payment waits, no other is recorded', async () => {
  await done(record());
  await refused(record(otieno), 409, 'collection.waiting');
});

it('a number with a fraction of a shilling is refused', async () => {
  expect((await record(njeri, { amount: 0.5 })).status).toBe(400);
});

describe('a payment that is taken back', () => {
  const propose = (line: number, of = ref) =>
    njeri.takeBackPayment({ ref: of, line: `${line}`, day: dayIn(0), reason: REASON });

  const takeBack = async (line: number, of = ref) => {
    await done(propose(line, of));
    return done(otieno.confirmWaiting({ ref: of }));
  };

  it('threat 95: a payment is taken back by two people, once, and its reference can count again', async () => {
    const { journal } = await pay(ref, 50_000);
    const [{ line, reference } = { line: 0, reference: '' }] = journal;
    expect(await takeBack(line)).toMatchObject({ status: 'Pending Deposit', paid: 0 });
    await refused(propose(line), 404, 'collection.paymentNotFound');
    expect((await record(njeri, { reference })).status).toBe(200);
  });

  it('threat 97: software whose payment is taken back is owned no more, and its certificate is void', async () => {
    const delivered = await givenShownDelivery(owner);
    await acceptDelivered(owner, delivered.projectId);
    const { owed } = await opened(delivered.ref);
    const { journal } = await pay(delivered.ref, owed);
    expect(await stageOf(delivered.projectId)).toBe('Owned by You');
    const after = await takeBack(journal[0]?.line ?? 0, delivered.ref);
    expect(after).toMatchObject({ status: 'Active', paid: 0 });
    expect(await stageOf(delivered.projectId)).toBe('Delivered');
    await pay(delivered.ref, owed);
    expect(await stageOf(delivered.projectId)).toBe('Owned by You');
  });
});

describe('the end of a project before its delivery', () => {
  const propose = () => done(owner.proposeEnd({ projectId, reason: 'I close the shop.' }));

  const endByOffice = () =>
    done(kiprono.endProject({ ref, reason: 'It does not go on as it was planned.' }));

  it('the owner proposes the end, the office agrees, and the agreement is cancelled', async () => {
    await propose();
    const ended = await endByOffice();
    expect(ended).toMatchObject({ stage: 'Cancelled', endProposal: null, owed: 0 });
    expect((await opened()).status).toBe('Cancelled');
  });

  it('threat 157: the office proposes the end, and it ends with a code of the owner’s', async () => {
    const nothing = { projectId, proposedAt: '2026-01-01T00:00:00.000Z', paid: 0, accepted: 0 };
    await refused(owner.sendEndCode(nothing), 409, 'projects.notAgreed');
    await endByOffice();
    await refused(owner.sendEndCode(nothing), 409, 'projects.changed');
    const seen = await seenEnd(owner, projectId);
    await done(owner.sendEndCode({ projectId, ...seen }));
    const code = await lastCode(owner);
    await refused(owner.agreeToEnd({ ...nothing, code }), 409, 'projects.changed');
    const ended = await done(owner.agreeToEnd({ projectId, ...seen, code }));
    expect(ended.stage).toBe('Cancelled');
  });

  it('threat 157: a code for an end is for the money that the owner read, and for no other', async () => {
    const { journal } = await pay(ref, 50_000);
    await endByOffice();
    const seen = await seenEnd(owner, projectId);
    await done(owner.sendEndCode({ projectId, ...seen }));
    const code = await lastCode(owner);
    const swap = { ref, line: `${journal[0]?.line}`, day: dayIn(0), reason: REASON };
    await done(njeri.takeBackPayment(swap));
    await done(otieno.confirmWaiting({ ref }));
    const changed = [409, 'projects.changed'];
    expect(outcomeOf(await owner.agreeToEnd({ projectId, ...seen, code }))).toEqual(changed);
    expect(outcomeOf(await owner.sendEndCode({ projectId, ...seen, accepted: 1 }))).toEqual(
      changed,
    );
    const unread = await owner.agreeToEnd({
      projectId,
      ...(await seenEnd(owner, projectId)),
      code,
    });
    expect(outcomeOf(unread)[1]).toBe('confirmations.expired');
  });

  it('threat 157: a code for the end of a project is good for none that was proposed later', async () => {
    const proposed = async () => {
      await endByOffice();
      return seenEnd(owner, projectId);
    };
    await done(owner.sendEndCode({ projectId, ...(await proposed()) }));
    const code = await lastCode(owner);
    await done(kiprono.keepProject({ ref }));
    const refused = await owner.agreeToEnd({ projectId, ...(await proposed()), code });
    expect(outcomeOf(refused)).toEqual([400, 'confirmations.expired']);
  });

  it('either side keeps a project going that the other one wants to end', async () => {
    await endByOffice();
    expect((await done(owner.withdrawEnd({ projectId }))).endProposal).toBeNull();
    await propose();
    expect((await done(kiprono.keepProject({ ref }))).endProposal).toBeNull();
  });

  it('the owner alone cancels with a code before work begins, and the office is to pay all back', async () => {
    await pay(ref, 50_000);
    const { stepBack, accepted } = await projectOf(owner, projectId);
    expect(stepBack).toEqual({ right: 'afterSigning', lastDay: dayIn(10) });
    const seen = { projectId, proposedAt: null, paid: 50_000, accepted };
    const stranger = await givenOwner();
    await refused(stranger.sendEndCode(seen), 404, 'projects.notFound');
    await done(owner.sendEndCode(seen));
    const code = await lastCode(owner);
    await refused(stranger.agreeToEnd({ ...seen, code }), 404, 'projects.notFound');
    const ended = await done(owner.agreeToEnd({ ...seen, code }));
    expect(ended).toMatchObject({ stage: 'Cancelled', stepBack: null });
    expect(await opened()).toMatchObject({
      status: 'Cancelled',
      refundRequest: { amount: 50_000 },
    });
    await refused(owner.sendEndCode(seen), 409, 'projects.noRight');
  });

  it('nothing is paid into an agreement that was cancelled', async () => {
    await propose();
    await endByOffice();
    await refused(record(njeri, { amount: 1 }), 409, 'agreements.notNow');
  });
});
