import { beforeEach, describe, expect, it } from 'vitest';
import { offerConsent } from '#shared/applications/consent.ts';
import { openFile } from '#shared/assessment/contract.ts';
import { openAgreement } from '#shared/collection/contract.ts';
import {
  countBoard,
  createFileUpload,
  estimateChange,
  finishChange,
  giveFile,
  holdProject,
  moveDate,
  offerChange,
  offerSupport,
  openPicture,
  presentMilestone,
  resumeProject,
  savePlan,
  setLinks,
  startMilestone,
} from '#shared/delivery/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import {
  acceptDelivery,
  acceptMilestone,
  approveChange,
  askForChanges,
  listProjects,
  openProjectFile,
  rejectChange,
  sendChangeCode,
  sendChangeRequest,
  sendDeliveryCode,
  setSupport,
} from '#shared/projects/contract.ts';
import { stages } from '#shared/projects/project-machine.ts';
import { call, newKey } from '#test/support/call.ts';
import { files, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import {
  accept,
  acceptDelivered,
  acceptShown,
  act,
  dayIn,
  done,
  givenOffer,
  givenPlan,
  givenProject,
  givenShownDelivery,
  lastCode,
  officeProject,
  pay,
  plan,
  present,
  projectOf,
  projectPeople,
} from '#test/support/projects.ts';
import { asStaff, givenStaff } from '#test/support/staff.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const REASON = 'The shop moves to another street.';

const listed = async () =>
  (await done(call(listProjects, { token: owner.tokens.accessToken }))).projects;

const agreementOf = async (ref: string) => {
  const { finance } = await projectPeople();
  return done(asStaff(finance[0], openAgreement, { params: { ref } }));
};

/** A change that the owner asks for. */
const asOwner = <C extends Contract>(contract: C, params: object, body?: object) =>
  call(contract, {
    token: owner.tokens.accessToken,
    params: params as never,
    ...(body && { body: body as never }),
    idempotencyKey: newKey(),
  });

const outcomeOf = ({ status, refusal }: { status: number; refusal: { code: string } }) => [
  status,
  refusal?.code,
];

describe('from acceptance to ownership', () => {
  it('an accepted offer makes an agreement and a project, which its owner finds in the list', async () => {
    const project = await givenProject(owner);
    expect(project).toMatchObject({ stage: 'Scheduled', percentPaid: 0, plan: [] });
    expect(project.ref).toMatch(/^[0-9A-Z]{9}$/);
    expect((await listed()).map(({ projectId }) => projectId)).toEqual([project.projectId]);
    const agreement = await agreementOf(project.ref);
    expect(agreement).toMatchObject({ status: 'Awaiting Delivery', paid: 0, changeRequest: 0 });
  });

  it('the file of an application names the project that began with it, and none before', async () => {
    const { ref: applicationRef } = await givenOffer(owner);
    const reader = await givenStaff(['review']);
    const file = async () => done(asStaff(reader, openFile, { params: { ref: applicationRef } }));
    const { application, projectRef } = await file();
    expect(projectRef).toBeNull();
    await accept(owner, application.applicationId);
    const { ref } = await projectOf(owner, application.applicationId);
    expect((await file()).projectRef).toBe(ref);
  });

  it('the board counts the projects at each stage', async () => {
    await givenProject(owner);
    const { lead } = await projectPeople();
    const { counts } = await done(asStaff(lead, countBoard));
    expect(counts.map(({ stage }) => stage)).toEqual(stages);
    expect(counts[0]?.projects).toBeGreaterThan(0);
  });

  it('a delivery that is accepted makes the agreement active, with its day as the anchor', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    expect((await projectOf(owner, projectId)).stage).toBe('Your Review');
    expect((await acceptDelivered(owner, projectId)).stage).toBe('Delivered');
    const agreement = await agreementOf(ref);
    expect(agreement).toMatchObject({ status: 'Active', anchorDay: dayIn(0) });
    expect(agreement.schedule[0]?.number).toBe(1);
  });

  it('the software is owned when it is delivered and nothing is owed', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    await acceptDelivered(owner, projectId);
    const { owed } = await agreementOf(ref);
    expect((await pay(ref, owed - 1)).status).toBe('Active');
    expect(await projectOf(owner, projectId)).toMatchObject({ percentPaid: 99, owed: 1 });
    expect((await pay(ref, 1)).status).toBe('Settled Early');
    expect(await projectOf(owner, projectId)).toMatchObject({
      stage: 'Owned by You',
      percentPaid: 100,
      owed: 0,
    });
  });

  it('software that is paid before its delivery is owned with it', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    await pay(ref, (await agreementOf(ref)).owed);
    expect((await projectOf(owner, projectId)).stage).toBe('Your Review');
    expect((await acceptDelivered(owner, projectId)).stage).toBe('Owned by You');
  });
});

describe('milestones', () => {
  it('work begins when the deposit is paid', async () => {
    const { ref } = await givenPlan(owner, { deposit: 50_000 });
    const params = { milestone: '1' };
    const early = await act(startMilestone, ref, { params });
    expect(outcomeOf(early)).toEqual([409, 'projects.depositNotPaid']);
    expect((await pay(ref, 49_999)).status).toBe('Pending Deposit');
    expect((await act(startMilestone, ref, { params })).status).toBe(409);
    expect((await pay(ref, 1)).status).toBe('Awaiting Delivery');
    expect((await act(startMilestone, ref, { params })).status).toBe(200);
    expect((await officeProject(ref)).stage).toBe('Discovery');
  });

  it('threat 96: the owner accepts what was shown last, and nothing that was shown again since', async () => {
    const { projectId, ref } = await givenPlan(owner);
    await present(ref, 1);
    const before = (await projectOf(owner, projectId)).plan[0]?.presentedAt;
    const params = { projectId, milestone: '1' };
    await done(asOwner(askForChanges, params, { text: REASON, pictures: [] }));
    await present(ref, 1);
    const stale = await asOwner(acceptMilestone, params, { presentedAt: before });
    expect(outcomeOf(stale)).toEqual([409, 'projects.changed']);
    expect((await acceptShown(owner, projectId, 1)).status).toBe(200);
    const again = await acceptShown(owner, projectId, 1);
    expect(outcomeOf(again)).toEqual([409, 'projects.milestoneAccepted']);
  });

  it('a milestone comes back with what should change, and up to three pictures', async () => {
    const { projectId, ref } = await givenPlan(owner);
    await present(ref, 1);
    const picture = { kind: 'picture', type: 'image/png', bytes: files.png } as const;
    const keys = [];
    for (const filename of ['a.png', 'b.png', 'c.png', 'd.png']) {
      keys.push(await upload(owner, { ...picture, filename }));
    }
    const params = { projectId, milestone: '1' };
    const four = await asOwner(askForChanges, params, { text: REASON, pictures: keys });
    expect(four.status).toBe(400);
    const short = await asOwner(askForChanges, params, { text: 'Too short', pictures: [] });
    expect(short.status).toBe(400);
    const body = { text: REASON, pictures: keys.slice(0, 3) };
    const { plan: milestones } = await done(asOwner(askForChanges, params, body));
    expect(milestones[0]).toMatchObject({
      state: 'Changes requested',
      asked: [{ text: REASON, pictures: 3 }],
    });
    const { lead } = await projectPeople();
    const { pictures } = await officeProject(ref);
    expect(pictures).toHaveLength(3);
    const [{ pictureId } = { pictureId: '' }] = pictures;
    const opened = await done(asStaff(lead, openPicture, { params: { ref, picture: pictureId } }));
    const response = await fetch(opened.url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(files.png);
  });

  it('threat 96: a picture that is none, or of somebody else, is refused, and the milestone still waits', async () => {
    const { projectId, ref } = await givenPlan(owner);
    await present(ref, 1);
    const other = await givenOwner();
    const picture = { kind: 'picture', filename: 'a.png', type: 'image/png' } as const;
    const foreign = await upload(other, { ...picture, bytes: files.png });
    const false_ = await upload(owner, { ...picture, bytes: files.html });
    const params = { projectId, milestone: '1' };
    const ask = (key: string) => asOwner(askForChanges, params, { text: REASON, pictures: [key] });
    expect(outcomeOf(await ask(foreign))).toEqual([403, 'documents.notYours']);
    expect(outcomeOf(await ask(false_))).toEqual([400, 'documents.typeNotAllowed']);
    expect((await projectOf(owner, projectId)).plan[0]?.state).toBe('Ready for your review');
  });

  it('a delivery that is sent back is built further, shown again and accepted', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    const params = { projectId, milestone: '3' };
    await done(asOwner(askForChanges, params, { text: REASON, pictures: [] }));
    expect((await projectOf(owner, projectId)).stage).toBe('In Development');
    await present(ref, 3);
    expect((await acceptDelivered(owner, projectId)).stage).toBe('Delivered');
  });

  it('threat 96: the delivery is accepted with a code, and in no other way', async () => {
    const { projectId } = await givenShownDelivery(owner);
    const without = await acceptShown(owner, projectId, 3);
    expect(outcomeOf(without)).toEqual([400, 'confirmations.wrong']);
    const guess = await asOwner(acceptDelivery, { projectId }, { code: '000000' });
    expect(outcomeOf(guess)).toEqual([400, 'confirmations.expired']);
    expect((await projectOf(owner, projectId)).stage).toBe('Your Review');
  });

  it('threat 96: a code for a delivery is good for none that was shown later', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    const about = { token: owner.tokens.accessToken, params: { projectId } };
    await done(call(sendDeliveryCode, about));
    const code = await lastCode(owner);
    const params = { projectId, milestone: '3' };
    await done(asOwner(askForChanges, params, { text: REASON, pictures: [] }));
    await present(ref, 3);
    const late = await asOwner(acceptDelivery, { projectId }, { code });
    expect(outcomeOf(late)).toEqual([400, 'confirmations.expired']);
  });

  it('of several presses with one key a delivery is accepted once', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    const about = { token: owner.tokens.accessToken, params: { projectId } };
    await done(call(sendDeliveryCode, about));
    const body = { code: await lastCode(owner) };
    const idempotencyKey = newKey();
    const press = () => call(acceptDelivery, { ...about, body, idempotencyKey });
    await Promise.all([press(), press(), press()]);
    expect((await done(press())).stage).toBe('Delivered');
    const { journal } = await agreementOf(ref);
    expect(journal.filter(({ event }) => event === 'deliver')).toHaveLength(1);
  });
});

describe('the plan', () => {
  it('a plan is fixed when its owner looks at it, and open again when the owner asks for changes', async () => {
    const { projectId, ref } = await givenPlan(owner);
    await present(ref, 1);
    const fixed = await act(savePlan, ref, { body: plan() });
    expect(outcomeOf(fixed)).toEqual([409, 'delivery.planFixed']);
    const params = { projectId, milestone: '1' };
    await done(asOwner(askForChanges, params, { text: REASON, pictures: [] }));
    const again = await act(savePlan, ref, { body: { ...plan(), name: 'Kamau Hardware till' } });
    expect(again.status).toBe(200);
    expect((await projectOf(owner, projectId)).plan[0]?.state).toBe('Changes requested');
  });

  it.each([
    ['of two milestones', [0, 2], 'tooFew'],
    ['without a scope', [1, 1, 2], 'notScopeFirst'],
    ['without a delivery', [0, 1, 1], 'notDeliveryLast'],
    ['with two scopes', [0, 0, 2], 'notScopeFirst'],
  ])('a plan %s is refused', async (_, which, problem) => {
    const { ref } = await givenProject(owner);
    const { milestones, ...rest } = plan();
    const chosen = which.map((index) => milestones[index]);
    const body = { ...rest, milestones: chosen.map((one, at) => ({ ...one, dueDay: dayIn(at) })) };
    const { status, refusal } = await act(savePlan, ref, { body });
    expect([status, refusal.code, refusal.params]).toEqual([
      400,
      'delivery.planInvalid',
      { problem },
    ]);
  });

  it('a date that moves keeps the day that was promised first, and says why', async () => {
    const { projectId, ref } = await givenPlan(owner);
    const params = { milestone: '3' };
    await done(act(moveDate, ref, { params, body: { dueDay: dayIn(45), reason: REASON } }));
    await done(act(moveDate, ref, { params, body: { dueDay: dayIn(50), reason: REASON } }));
    expect(await projectOf(owner, projectId)).toMatchObject({
      expectedDay: dayIn(50),
      firstDay: dayIn(35),
      movedDates: [
        { name: 'Delivery and training', from: dayIn(45), to: dayIn(50), reason: REASON },
        { from: dayIn(35), to: dayIn(45) },
      ],
    });
    const past = await act(moveDate, ref, {
      params,
      body: { dueDay: dayIn(-1), reason: REASON },
    });
    expect(outcomeOf(past)).toEqual([400, 'delivery.notADay']);
  });

  it.each(['http://example.ke', 'javascript:alert(1)', 'https://a:b@example.ke', 'example.ke/app'])(
    'the link %s is refused',
    async (url) => {
      const { ref } = await givenProject(owner);
      const refused = await act(setLinks, ref, { body: { links: [{ kind: 'live', url }] } });
      expect(outcomeOf(refused)).toEqual([400, 'delivery.linkInvalid']);
    },
  );
});

describe('changes of the scope', () => {
  const change = { changeRequest: '1' };

  const estimated = async (price: number) => {
    const { projectId, ref } = await givenProject(owner);
    await done(asOwner(sendChangeRequest, { projectId }, { text: 'Another report, please.' }));
    const body = { price, days: 5, note: 'It is a page of its own.' };
    const { status, refusal } = await act(estimateChange, ref, { params: change, body });
    return { projectId, ref, status, refusal };
  };

  const offered = async () => {
    const { projectId, ref } = await estimated(20_000);
    const approver = await givenStaff(['approve']);
    const { version } = await officeProject(ref);
    const body = { version, period: '6 Months' as const };
    await done(asStaff(approver, offerChange, { params: { ref, ...change }, body }));
    return { projectId, ref };
  };

  const estimatedAt = async (projectId: string) =>
    (await projectOf(owner, projectId)).changeRequests[0]?.estimate?.at;

  const approval = async (projectId: string) => {
    const about = { token: owner.tokens.accessToken, params: { projectId, ...change } };
    await done(call(sendChangeCode, { ...about, body: { offer: 1 } }));
    const code = await lastCode(owner);
    const acceptance = { offer: 1, consent: offerConsent.version, language: 'sw', code };
    return asOwner(
      approveChange,
      { projectId, ...change },
      { estimatedAt: await estimatedAt(projectId), acceptance },
    );
  };

  it('a change with a price makes an agreement of its own, and leaves the first one as it is', async () => {
    const { projectId, ref } = await offered();
    const before = await agreementOf(ref);
    const { agreements, changeRequests } = await done(approval(projectId));
    expect(agreements.map(({ total }) => total)).toEqual([before.total, 20_000]);
    const second = await agreementOf(agreements[1]?.ref ?? '');
    expect(second).toMatchObject({ status: 'Awaiting Delivery', changeRequest: 1, total: 20_000 });
    expect(changeRequests[0]).toMatchObject({ state: 'Approved by you', agreement: second.ref });
    expect(await agreementOf(ref)).toEqual({ ...before, journal: before.journal });
    expect((await done(act(finishChange, ref, { params: change }))).changeRequests[0]?.state).toBe(
      'Done',
    );
  });

  it('both agreements begin with the delivery, and both are paid before the software is owned', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    await done(asOwner(sendChangeRequest, { projectId }, { text: 'Another report, please.' }));
    const body = { price: 20_000, days: 5, note: '' };
    await done(act(estimateChange, ref, { params: change, body }));
    const approver = await givenStaff(['approve']);
    const { version } = await officeProject(ref);
    const offer = { version, period: '6 Months' as const };
    await done(asStaff(approver, offerChange, { params: { ref, ...change }, body: offer }));
    await done(approval(projectId));
    const { agreements } = await acceptDelivered(owner, projectId);
    expect(agreements.map(({ status }) => status)).toEqual(['Active', 'Active']);
    const [first, second] = agreements;
    await pay(ref, first?.total ?? 0);
    expect((await projectOf(owner, projectId)).stage).toBe('Delivered');
    await pay(second?.ref ?? '', 20_000);
    expect((await projectOf(owner, projectId)).stage).toBe('Owned by You');
  });

  it('a change with a price waits for an offer, and one without needs neither offer nor code', async () => {
    const priced = await estimated(20_000);
    const approve = async (projectId: string) => {
      const body = { estimatedAt: await estimatedAt(projectId), acceptance: null };
      return asOwner(approveChange, { projectId, ...change }, body);
    };
    const early = await approve(priced.projectId);
    expect(outcomeOf(early)).toEqual([409, 'projects.noOffer']);
    await done(act(estimateChange, priced.ref, { params: change, body: free }));
    const { changeRequests, agreements } = await done(approve(priced.projectId));
    expect(changeRequests[0]?.state).toBe('Approved by you');
    expect(agreements).toHaveLength(1);
  });

  const free = { price: 0, days: 1, note: '' };

  it('threat 96: whoever estimated a change does not offer it', async () => {
    const { ref } = await givenProject(owner);
    const { projectId } = await officeProject(ref);
    await done(asOwner(sendChangeRequest, { projectId }, { text: 'Another report, please.' }));
    const both = await givenStaff(['deliver', 'approve']);
    const params = { ref, ...change };
    const version = async () => (await officeProject(ref)).version;
    const body = { version: await version(), price: 20_000, days: 5, note: '' };
    await done(asStaff(both, estimateChange, { params, body }));
    const offer = { version: await version(), period: '6 Months' as const };
    const refused = await asStaff(both, offerChange, { params, body: offer });
    expect(outcomeOf(refused)).toEqual([403, 'projects.approverIsEstimator']);
  });

  it.each([1, 2_499, 500_001])('a price of KES %i is refused', async (price) => {
    const { status, refusal } = await estimated(price);
    expect([status, refusal.code]).toEqual([400, 'delivery.priceInvalid']);
  });

  it('an offer falls away when the change is estimated anew, and its number is given to no other', async () => {
    const { projectId, ref } = await offered();
    await done(act(estimateChange, ref, { params: change, body: { ...free, price: 30_000 } }));
    expect((await projectOf(owner, projectId)).changeRequests[0]?.offer).toBeNull();
    const approver = await givenStaff(['approve']);
    const { version } = await officeProject(ref);
    const body = { version, period: '6 Months' as const };
    await done(asStaff(approver, offerChange, { params: { ref, ...change }, body }));
    const [request] = (await projectOf(owner, projectId)).changeRequests;
    expect(request?.offer).toMatchObject({ number: 2, amount: 30_000 });
  });

  it('five changes can wait at once, and a rejected one makes room', async () => {
    const { projectId } = await givenProject(owner);
    const ask = () =>
      asOwner(sendChangeRequest, { projectId }, { text: 'Another report, please.' });
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200);
    expect(outcomeOf(await ask())).toEqual([429, 'projects.tooManyRequests']);
    await done(asOwner(rejectChange, { projectId, ...change }, { reason: '' }));
    expect((await ask()).status).toBe(200);
  });
});

describe('what stands beside the work', () => {
  it('a project on hold says why, and takes no answer of its owner until it goes on', async () => {
    const { projectId, ref } = await givenPlan(owner);
    await present(ref, 1);
    await done(act(holdProject, ref, { body: { reason: REASON } }));
    const held = await acceptShown(owner, projectId, 1);
    expect(outcomeOf(held)).toEqual([409, 'projects.onHold']);
    expect(held.refusal.message).toContain(REASON);
    await done(act(resumeProject, ref));
    expect((await projectOf(owner, projectId)).stage).toBe('Discovery');
    expect((await acceptShown(owner, projectId, 1)).status).toBe(200);
  });

  it('a support plan runs at the price that its owner saw, and no other', async () => {
    const { projectId, ref } = await givenProject(owner);
    const params = { supportPlan: 'hosting' };
    const includes = 'A server and a copy each night.';
    await done(act(offerSupport, ref, { params, body: { price: 3_000, includes } }));
    const want = (isWanted: boolean, price = 3_000) =>
      asOwner(setSupport, { projectId, ...params }, { isWanted, price, includes });
    expect(outcomeOf(await want(true, 2_000))).toEqual([409, 'projects.changed']);
    expect((await done(want(true))).supportPlans).toMatchObject([
      { kind: 'hosting', state: 'Running', startDay: dayIn(0), endDay: null },
    ]);
    const dearer = await act(offerSupport, ref, { params, body: { price: 9_000, includes } });
    expect(outcomeOf(dearer)).toEqual([409, 'projects.notNow']);
    expect((await done(want(false))).supportPlans).toMatchObject([
      { state: 'Ended', endDay: dayIn(0) },
    ]);
  });

  it('a file of the office reaches the owner under its name, and one that has not arrived does not', async () => {
    const { projectId, ref } = await givenProject(owner);
    const { lead } = await projectPeople();
    const body = { filename: 'guide.pdf', size: files.pdf.length };
    const target = await done(asStaff(lead, createFileUpload, { params: { ref }, body }));
    const { fileId, url, headers } = target;
    const early = await act(giveFile, ref, { body: { fileId, name: 'User guide' } });
    expect(outcomeOf(early)).toEqual([400, 'delivery.fileMissing']);
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(files.pdf) });
    await done(act(giveFile, ref, { body: { fileId, name: 'User guide' } }));
    const token = owner.tokens.accessToken;
    const link = await done(call(openProjectFile, { token, params: { projectId, fileId } }));
    const response = await fetch(link.url);
    expect(response.headers.get('content-disposition')).toContain('User_guide.pdf');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(files.pdf);
  });

  it('two who work on one version of a project: the second is told, and changes nothing', async () => {
    const { ref } = await givenPlan(owner);
    const { lead } = await projectPeople();
    const { version } = await officeProject(ref);
    const body = { version, reason: REASON };
    await done(asStaff(lead, holdProject, { params: { ref }, body }));
    const late = await asStaff(lead, presentMilestone, {
      params: { ref, milestone: '1' },
      body: { version },
    });
    expect(outcomeOf(late)).toEqual([409, 'projects.changed']);
  });
});
