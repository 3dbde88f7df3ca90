import { randomUUID } from 'node:crypto';
import { byPhone, task } from '#core/due/task.ts';
import { readToday, todayDeps } from '#core/health/read-today.ts';
import { claim } from '#core/payments/claims/claim.ts';
import { saveRefusedAct } from '#core/payments/reversals/refund.store.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { write } from '#core/platform/table/transact.ts';
import { type TaskKind, taskKindNames } from '#shared/health/tasks.ts';
import { type Permission, permissions } from '#shared/platform/permissions.ts';
import { DAY_MS, HOUR_MS } from '#shared/platform/time.ts';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { done } from '#test/support/call.ts';
import { runDue } from '#test/support/cloud.ts';
import { ask, fileOf, givenReviewed, officePeople } from '#test/support/office.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { givenApplication, givenOwner, type Owner, uploadImage } from '#test/support/owner.ts';
import { kiprono, mutiso, njeri, otieno } from '#test/support/project-team.ts';
import {
  dayIn,
  givenPlan,
  givenProject,
  newBankReference,
  pay,
  present,
  projectOf,
} from '#test/support/projects.ts';
import { wholeOf } from '#test/support/repayments.ts';
import { givenCustomer, givenShop, ownCardOf } from '#test/support/rewards.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { givenStaff } from '#test/support/staff.ts';
import { putItem } from '#test/support/table.ts';
import { changeApplication } from '#test/support/time-passes.ts';
import { givenUndecided, givenUnmatched } from '#test/support/unmatched.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

const todayOf = (may: readonly Permission[], phone = '+254700000001', deps: object = {}) => {
  const actor = {
    staffId: 'zuhura',
    name: '',
    phone,
    may,
    from: '',
    sessionId: '',
    signedInAt: '',
  };
  const stateOfQueue = async () => ({ arn: '', messages: 1, createdAt: 0, deadLettersArn: null });
  return readToday({ ...todayDeps, stateOfQueue, ...deps }, actor);
};

/** The references of a kind that somebody sees, whatever else waits. A promise of today is late tomorrow. */
async function seen(kind: TaskKind, may: readonly Permission[], phone?: string) {
  const clock = () => Date.now() + (kind === 'promise' ? DAY_MS : 0);
  const { groups } = await todayOf(may, phone, { halves: 10_000, clock });
  const tasks = groups.flatMap((group) => group.tasks);
  return tasks.flatMap((one) => (one.kind === kind ? one.ref : []));
}

const at = new Date(Date.now() - HOUR_MS).toISOString();
const byA = { by: 'a', at };

const newest = async (ref: string) => ({ ref, version: (await fileOf(ref)).application.version });

const terms = { amount: 600_000, deposit: 0, period: '12 Months' as const, fees: [] };

/** Who sees what, and nobody else. */
const sees: Record<Permission, string> = {
  review: 'answered call complaint',
  approve: 'recommended secondApproval call offer complaint',
  deliver: 'wishes end estimate change plan milestone complaint',
  finance:
    'act slip refundRequest reversal promise unmatched match paymentBack paymentReversal prompt claim complaint',
  admin: 'member breach deadLetters complaint',
  supervise: '',
};

const ofNobody = [
  'member',
  'breach',
  'deadLetters',
  'unmatched',
  'match',
  'paymentBack',
  'paymentReversal',
];

type Act = (project: ProjectDetail, owner: Owner) => Promise<unknown>;

const on = (make: typeof givenPlan) => (act: Act) => async (owner: Owner) => {
  const project = await make(owner);
  await act(project, owner);
  return project.ref;
};

const [onProject, onPlan] = [on(givenProject), on(givenPlan)];

const paid = () => ({ amount: 900, day: dayIn(0), reference: newBankReference() });

const askForChange: Act = ({ projectId }, owner) =>
  done(owner.sendChangeRequest({ projectId, text: 'Another report, please.' }));

async function estimated(project: ProjectDetail, owner: Owner, price: number) {
  await askForChange(project, owner);
  const estimate = { changeRequest: '1', price, days: 5, note: 'A report' };
  await done(kiprono.estimateChange({ ref: project.ref, ...estimate }));
  return projectOf(owner, project.projectId);
}

/** Each makes something wait. @returns its reference */
const given: Record<Exclude<TaskKind, 'application'>, (owner: Owner) => Promise<string>> = {
  recommended: async (owner) => {
    const { ref } = await givenReviewed(owner, { systemNeed: 'ERP / POS System' });
    const { reviewer } = await officePeople();
    const said = { decision: 'approve', reason: null, note: 'Good', figures: null } as const;
    await done(reviewer.recommend({ ...(await newest(ref)), ...said, terms }));
    return ref;
  },
  secondApproval: async (owner) => {
    const ref = await given.recommended(owner);
    await done(mutiso.approveApplication({ ...(await newest(ref)), ...terms }));
    return ref;
  },
  answered: async (owner) => {
    const { ref, applicationId } = await givenReviewed(owner);
    await ask(ref, { question: 'Which shop?', wants: 'text' });
    await done(owner.answerQuestion({ applicationId, number: 1, text: 'One', document: null }));
    return ref;
  },
  call: async (owner) => {
    const { ref } = await givenApplication(owner);
    const [from = '', to = ''] = [-1, 1].map((n) => new Date(Date.now() + n * 6e4).toISOString());
    const { reviewer } = await officePeople();
    await done(reviewer.promiseCall({ ...(await newest(ref)), call: { from, to } }));
    return ref;
  },
  act: onProject(({ ref }) => njeri.recordPayment({ ref, ...paid() })),
  reversal: onProject(async ({ ref }, owner) => {
    const asked = { answerId: 'x', ...byA, code: '21' };
    const act = { event: 'reverse' as const, amount: 900, ...byA, asked };
    await saveRefusedAct(await wholeOf({ ...owner, ref }), act);
  }),
  slip: onProject(async ({ ref }, owner) =>
    owner.sendSlip({ ref, ...paid(), key: await uploadImage(owner, 'slip') }),
  ),
  refundRequest: onProject(async ({ ref }, owner) => {
    await pay(ref, 9_000_000, { isMore: true });
    await done(owner.askRefund({ ref }));
  }),
  promise: onProject(({ ref }) =>
    kiprono.writeContact({ ref, text: 'Soon', promisedDay: dayIn(0), promisedAmount: 900 }),
  ),
  unmatched: async () => (await givenUnmatched()).receipt,
  match: async () => (await givenUnmatched({ proposedMatch: { ref: 'x', ...byA } })).receipt,
  paymentBack: async () => (await givenUnmatched({ refund: { reason: 'x', ...byA } })).receipt,
  paymentReversal: async () => {
    const asked = { answerId: 'x', ...byA, code: '21' };
    return (await givenUnmatched({ refund: { reason: 'x', ...byA, asked } })).receipt;
  },
  prompt: async ({ userId }) => {
    const ref = userId.slice(-9);
    await givenUndecided({ userId, ref });
    return ref;
  },
  claim: async ({ userId }) => (await givenUndecided({ userId, ref: userId })).receipt,
  plan: onProject(async () => undefined),
  milestone: onPlan(({ ref }) =>
    kiprono.moveDate({ ref, milestone: '1', dueDay: dayIn(0), reason: 'It is done already.' }),
  ),
  wishes: onPlan(async ({ ref, projectId }, owner) => {
    await present(ref, 1);
    const wish = { text: 'The report has no dates.', pictures: [] };
    await done(owner.askForChanges({ projectId, milestone: '1', ...wish }));
  }),
  end: onProject(({ projectId }, owner) =>
    owner.proposeEnd({ projectId, reason: 'I close the shop.' }),
  ),
  estimate: onPlan(askForChange),
  offer: onPlan((project, owner) => estimated(project, owner, 40_000)),
  change: onPlan(async (project, owner) => {
    const { projectId, changeRequests } = await estimated(project, owner, 0);
    const estimatedAt = changeRequests[0]?.estimate?.at ?? '';
    const accepted = { changeRequest: '1', estimatedAt, acceptance: null };
    await done(owner.approveChange({ projectId, ...accepted }));
  }),
  member: async () => {
    const [admin, { staffId }] = await Promise.all([givenStaff(['admin']), givenStaff(['review'])]);
    await done(admin.changePermissions({ staffId, may: ['finance'], version: 2 }));
    return staffId;
  },
  complaint: async (owner) => (await done(owner.openComplaint({ text: 'Nobody calls back.' }))).ref,
  breach: async () => {
    const text = 'A laptop with the list of a shop was stolen.';
    const admin = await givenStaff(['admin']);
    return (await done(admin.noteBreach({ learnedAt: at, people: 3, text }))).ref;
  },
  deadLetters: async () => '',
};

it.each(Object.keys(given) as (keyof typeof given)[])(
  '%s waits for those who do it, and for nobody else',
  async (kind) => {
    const owner = await givenOwner();
    const ref = await given[kind](owner);
    for (const one of permissions) {
      const isTheirs = sees[one].split(' ').includes(kind);
      expect([one, (await seen(kind, [one])).includes(ref)]).toEqual([one, isTheirs]);
    }
    expect(await seen(kind, [])).toEqual([]);
    // Of their own account a member sees nothing.
    const own = await seen(kind, permissions, owner.phone);
    expect(own.includes(ref)).toBe(ofNobody.includes(kind));
  },
);

it('a promise is kept by its amount, and waits again when the payment is taken back', async () => {
  const ref = await given.promise(await givenOwner());
  const isLate = async () => (await seen('promise', ['finance'])).includes(ref);
  await pay(ref, 899);
  expect(await isLate()).toBe(true);
  const { journal } = await pay(ref, 1);
  expect(await isLate()).toBe(false);
  const back = { line: `${journal[0]?.line}`, day: dayIn(0), reason: 'The bank took it back.' };
  await done(njeri.takeBackPayment({ ref, ...back }));
  await done(otieno.confirmWaiting({ ref }));
  expect(await isLate()).toBe(true);
  await done(njeri.writeContact({ ref, text: 'Nobody answers.' }));
  expect(await isLate()).toBe(false);
});

it('the second approval of an offer that is renewed waits too', async () => {
  const owner = await givenOwner();
  const ref = await given.recommended(owner);
  const made = await done(
    mutiso.approveApplication({ ...(await newest(ref)), ...terms, amount: 400_000 }),
  );
  const { applicationId } = made.application;
  const expiresAt = new Date(Date.now() - 1).toISOString();
  const offer = { ...(await done(owner.getApplication({ applicationId }))).offer, expiresAt };
  await changeApplication(owner, { applicationId }, { offer });
  await runDue('application');
  expect(await seen('secondApproval', ['approve'])).not.toContain(ref);
  await done(mutiso.approveApplication({ ...(await newest(ref)), ...terms }));
  expect(await seen('secondApproval', ['approve'])).toContain(ref);
  const { applications } = await done(mutiso.listQueue({ status: 'Offer Expired', order: 'desc' }));
  expect(applications.find((one) => one.ref === ref)?.tag).toBe('firstOfTwo');
});

it('queues that do not answer take nothing else away, and are asked once a minute', async () => {
  const asked = vi.fn(async () => Promise.reject(new Error('SQS does not answer')));
  const start = Date.now();
  const look = async (later: number) => {
    const clock = () => start + later;
    const { groups } = await todayOf(['admin'], undefined, { stateOfQueue: asked, clock });
    return groups.flatMap(({ tasks }) => tasks).find(({ kind }) => kind === 'deadLetters');
  };
  expect(await look(0)).toMatchObject({ amount: null });
  const once = asked.mock.calls.length;
  expect(await look(30_000)).toMatchObject({ amount: null });
  expect(asked).toHaveBeenCalledTimes(once);
  await look(2 * 60_000);
  expect(asked).toHaveBeenCalledTimes(2 * once);
});

it('what is done waits no more', async () => {
  const { reviewer } = await officePeople();
  const waits = async (kind: TaskKind, ref: string) =>
    (await seen(kind, permissions)).includes(ref);
  const caller = await givenOwner();
  const call = await given.call(caller);
  for (const outcome of ['No answer', 'Call later', 'Wrong number'] as const) {
    await done(reviewer.logCall({ ref: call, outcome, text: '' }));
    expect([outcome, await waits('call', call)]).toEqual([outcome, true]);
  }
  await done(reviewer.logCall({ ref: call, outcome: 'Reached', text: '' }));
  expect(await waits('call', call)).toBe(false);
  // The next call is promised in this one, before it is logged.
  const hours = { from: `${dayIn(1)}T07:00:00.000Z`, to: `${dayIn(1)}T09:00:00.000Z` };
  const promise = async () => done(reviewer.promiseCall({ ...(await newest(call)), call: hours }));
  await promise();
  await done(reviewer.logCall({ ref: call, outcome: 'Reached', text: '' }));
  const key = { userId: caller.userId, kind: 'call', subject: call } as const;
  expect(await task.get(key)).toMatchObject({ since: hours.from });
  // A call has ended it, and the same hours are promised again.
  await write(task.delete(key));
  await promise();
  expect(await task.get(key)).toMatchObject({ since: hours.from });
  const act = await given.act(await givenOwner());
  await done(otieno.confirmWaiting({ ref: act }));
  expect(await waits('act', act)).toBe(false);
  const second = await given.secondApproval(await givenOwner());
  await done(mutiso.declineApplication({ ...(await newest(second)), reason: 'Need not clear' }));
  expect(await waits('secondApproval', second)).toBe(false);
  const owner = await givenOwner();
  const ref = await given.complaint(owner);
  const { version } = await done(njeri.answerComplaint({ ref, version: 1, text: 'We call you.' }));
  expect(await waits('complaint', ref)).toBe(false);
  await done(owner.writeToComplaint({ ref, version, text: 'Nobody called.' }));
  expect(await waits('complaint', ref)).toBe(true);
});

it('a complaint by phone or on a card has no number in its key, and does not wait for its person', async () => {
  const [shop, phone] = [await givenShop({ pointValue: 2 }, 50), newPhone()];
  await givenCustomer(shop, phone, 10);
  const [code, text] = [await ownCardOf(shop, phone), 'Nobody calls back.'];
  const called = await done(njeri.noteComplaint({ phone, name: null, text }));
  const made = [called.ref, (await done(visitorOfApi.complainByCard({ code, text }))).ref];
  expect(await seen('complaint', permissions)).toEqual(expect.arrayContaining(made));
  const theirs = await seen('complaint', permissions, phone);
  expect(theirs.filter((ref) => made.includes(ref))).toEqual([]);
  const userId = byPhone(await hashPhone(phone));
  expect(userId).not.toContain(phone);
  expect(await task.get({ userId, kind: 'complaint', subject: `${made[0]}` })).not.toBeNull();
});

it('a payment that a member claims does not wait for them', async () => {
  const owner = await givenOwner();
  const { receipt } = await givenUnmatched();
  const ttl = Math.floor(Date.now() / 1000) + 3600;
  const asked = { ref: 'x', answerId: randomUUID(), createdAt: at, queries: 0, endedAt: at, ttl };
  await putItem(claim.put({ receipt, userId: owner.userId, ...asked }).input.Item);
  expect(await seen('unmatched', ['finance'], owner.phone)).not.toContain(receipt);
  expect(await seen('unmatched', ['finance'])).toContain(receipt);
});

describe('a stage on which all of the office waits', () => {
  beforeAll(async () => {
    await takeOwnTable();
    const userId = randomUUID();
    const notBy = [userId, userId, userId];
    const more = { name: '\u20ac'.repeat(32), what: 'approve', until: at, amount: 900, notBy };
    for (let n = 0; n < 40; n += 1) {
      const subject = `F7K2Q9A03#${n}`;
      for (const kind of taskKindNames)
        await write(task.put({ userId: randomUUID(), subject, kind, since: at, ...more }));
      await givenUnmatched({ proposedMatch: { ref: subject, by: userId, at } });
      await givenUndecided({ userId, ref: 'F7K2Q9A03' });
    }
  }, 60_000);

  it.each([
    ['approve', ['approve'], 'call', 12],
    ['finance', ['finance'], 'promises', 12],
    ['all that goes with approve', ['review', 'approve', 'deliver', 'finance'], 'promises', 6],
    ['one who may all', permissions, 'promises', 6],
  ] as const)('the first screen of %s takes 8 read units at most', async (_, may, one, most) => {
    const { units, result } = await withUnits(() => todayOf(may));
    expect(units).toBeLessThanOrEqual(8);
    const { tasks, hasMore } = result.groups.find(({ group }) => group === one) ?? {};
    expect([tasks?.length, hasMore]).toEqual([most, true]);
  });

  it('what is for others hides nothing: one more page is read, and the group stays', async () => {
    await takeOwnTable();
    const more = { userId: randomUUID(), name: '\u20ac'.repeat(32), notBy: ['zuhura'] };
    for (let n = 0; n < 100; n += 1)
      for (const kind of n < 20 ? (['estimate', 'recommended'] as const) : (['estimate'] as const))
        await write(task.put({ ...more, subject: `F7K2Q9A${n}`, kind, since: at }));
    const own = { ...more, notBy: [], subject: 'own', since: new Date().toISOString() };
    await write(task.put({ ...own, kind: 'recommended' }));
    const { units, result } = await withUnits(() => todayOf(['approve']));
    expect(units).toBeLessThanOrEqual(8);
    const decide = { group: 'decide', tasks: [{ ref: 'own' }], hasMore: false };
    expect(result.groups).toMatchObject([decide]);
    const { groups, menu } = await todayOf(['deliver']);
    expect(groups).toContainEqual({ group: 'changes', tasks: [], hasMore: true });
    expect(menu).toEqual([{ menu: 'projects', count: 0, hasMore: true }]);
  });
});
