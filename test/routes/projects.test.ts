import { offerConsent } from '#shared/applications/consent.ts';
import { stages } from '#shared/projects/project-machine.ts';
import { done, newKey, outcomeOf, refused } from '#test/support/call.ts';
import { atOnce } from '#test/support/outcomes.ts';
import {
  bytesAt,
  files,
  givenOwner,
  type Owner,
  sendFile,
  uploadImage,
} from '#test/support/owner.ts';
import {
  kiprono,
  mutiso,
  njeri,
  offerChange,
  officeProject,
  onNewest,
  wairimu,
} from '#test/support/project-team.ts';
import {
  accept,
  acceptDelivered,
  acceptShown,
  dayIn,
  givenOffer,
  givenPlan,
  givenProject,
  givenShownDelivery,
  lastCode,
  pay,
  plan,
  present,
  projectOf,
  shownDelivery,
} from '#test/support/projects.ts';
import { givenStaff } from '#test/support/staff.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const CHANGED = [409, 'projects.changed'];

const REASON = 'The shop moves to another street.';

const agreementOf = (ref: string) => done(njeri.openAgreement({ ref }));

const stageOf = async (projectId: string) => (await projectOf(owner, projectId)).stage;

const sendBack = (projectId: string, milestone: string, pictures: string[] = [], text = REASON) =>
  owner.askForChanges({ projectId, milestone, text, pictures });

it('an accepted offer makes an agreement and a project, which its owner finds in the list', async () => {
  const project = await givenProject(owner);
  expect(project).toMatchObject({ stage: 'Scheduled', percentPaid: 0, plan: [] });
  expect(project.ref).toMatch(/^[0-9A-Z]{9}$/);
  const { projects } = await done(owner.listProjects());
  expect(projects.map(({ projectId }) => projectId)).toEqual([project.projectId]);
  const agreement = await agreementOf(project.ref);
  expect(agreement).toMatchObject({ status: 'Awaiting Delivery', paid: 0, changeRequest: 0 });
});

it('the file of an application names the project that began with it, and none before', async () => {
  const { ref: applicationRef } = await givenOffer(owner);
  const reader = await givenStaff(['review']);
  const file = () => done(reader.openFile({ ref: applicationRef }));
  const { application, projectRef } = await file();
  expect(projectRef).toBeNull();
  await accept(owner, application);
  const { ref } = await projectOf(owner, application.applicationId);
  expect((await file()).projectRef).toBe(ref);
});

it('the board counts the projects at each stage', async () => {
  await givenProject(owner);
  const { counts } = await done(kiprono.countBoard());
  expect(counts.map(({ stage }) => stage)).toEqual(stages);
  expect(counts[0]?.projects).toBeGreaterThan(0);
});

it('a delivery that is accepted makes the agreement active, with its day as the anchor', async () => {
  const { projectId, ref, stage } = await givenShownDelivery(owner);
  expect(stage).toBe('Your Review');
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
  const owned = { stage: 'Owned by You', percentPaid: 100, owed: 0 };
  expect(await projectOf(owner, projectId)).toMatchObject(owned);
});

it('software that is paid before its delivery is owned with it', async () => {
  const { projectId, ref } = await givenShownDelivery(owner);
  await pay(ref, (await agreementOf(ref)).owed);
  expect(await stageOf(projectId)).toBe('Your Review');
  expect((await acceptDelivered(owner, projectId)).stage).toBe('Owned by You');
});

it('work begins when the deposit is paid', async () => {
  const { ref } = await givenPlan(owner, { deposit: 50_000 });
  const start = () => kiprono.startMilestone({ ref, milestone: '1' });
  await refused(start(), 409, 'projects.depositNotPaid');
  expect((await pay(ref, 49_999)).status).toBe('Pending Deposit');
  expect((await start()).status).toBe(409);
  expect((await pay(ref, 1)).status).toBe('Awaiting Delivery');
  expect((await start()).status).toBe(200);
  expect((await officeProject(ref)).stage).toBe('Discovery');
});

it('threat 96: the owner accepts what was shown last, and nothing that was shown again since', async () => {
  const { projectId, ref } = await givenPlan(owner);
  await present(ref, 1);
  const presentedAt = (await projectOf(owner, projectId)).plan[0]?.presentedAt ?? '';
  await done(sendBack(projectId, '1'));
  await present(ref, 1);
  const stale = await owner.acceptMilestone({ projectId, milestone: '1', presentedAt });
  expect(outcomeOf(stale)).toEqual([409, 'projects.changed']);
  expect((await acceptShown(owner, projectId, 1)).status).toBe(200);
  await refused(acceptShown(owner, projectId, 1), 409, 'projects.milestoneAccepted');
});

it('a milestone comes back with what should change, and up to three pictures', async () => {
  const { projectId, ref } = await givenPlan(owner);
  await present(ref, 1);
  const keys: string[] = [];
  for (let n = 0; n < 4; n += 1) keys.push(await uploadImage(owner, 'picture'));
  expect((await sendBack(projectId, '1', keys)).status).toBe(400);
  expect((await sendBack(projectId, '1', [], 'Too short')).status).toBe(400);
  const { plan: milestones } = await done(sendBack(projectId, '1', keys.slice(0, 3)));
  expect(milestones[0]).toMatchObject({
    state: 'Changes requested',
    asked: [{ text: REASON, pictures: 3 }],
  });
  const { pictures } = await officeProject(ref);
  expect(pictures).toHaveLength(3);
  const picture = pictures[0]?.pictureId ?? '';
  expect(await bytesAt((await done(kiprono.openPicture({ ref, picture }))).url)).toEqual(files.png);
});

it('threat 96: a picture that is none, or of somebody else, is refused, and the milestone still waits', async () => {
  const { projectId, ref } = await givenPlan(owner);
  await present(ref, 1);
  const foreign = await uploadImage(await givenOwner(), 'picture');
  const noPicture = await uploadImage(owner, 'picture', files.html);
  const ask = async (key: string) => outcomeOf(await sendBack(projectId, '1', [key]));
  expect(await ask(foreign)).toEqual([403, 'documents.notYours']);
  expect(await ask(noPicture)).toEqual([400, 'documents.typeNotAllowed']);
  expect((await projectOf(owner, projectId)).plan[0]?.state).toBe('Ready for your review');
});

it('a delivery that is sent back is built further, shown again and accepted', async () => {
  const { projectId, ref } = await givenShownDelivery(owner);
  await done(sendBack(projectId, '3'));
  expect(await stageOf(projectId)).toBe('In Development');
  await present(ref, 3);
  expect((await acceptDelivered(owner, projectId)).stage).toBe('Delivered');
});

it('threat 96: the delivery is accepted with a code, and in no other way', async () => {
  const { projectId } = await givenShownDelivery(owner);
  await refused(acceptShown(owner, projectId, 3), 400, 'confirmations.wrong');
  const guess = await owner.acceptDelivery({
    ...(await shownDelivery(owner, projectId)),
    code: '000000',
  });
  expect(outcomeOf(guess)).toEqual([400, 'confirmations.expired']);
  expect(await stageOf(projectId)).toBe('Your Review');
});

it('threats 96 and 157: a code for a delivery is good for none that was shown later', async () => {
  const { projectId, ref } = await givenShownDelivery(owner);
  const shown = await shownDelivery(owner, projectId);
  await done(owner.sendDeliveryCode(shown));
  const code = await lastCode(owner);
  await done(sendBack(projectId, '3'));
  await present(ref, 3);
  expect(outcomeOf(await owner.acceptDelivery({ ...shown, code }))).toEqual(CHANGED);
  expect(outcomeOf(await owner.sendDeliveryCode(shown))).toEqual(CHANGED);
  const later = await shownDelivery(owner, projectId);
  await refused(owner.acceptDelivery({ ...later, code }), 400, 'confirmations.expired');
});

it('of several presses with one key a delivery is accepted once', async () => {
  const { projectId, ref } = await givenShownDelivery(owner);
  const shown = await shownDelivery(owner, projectId);
  await done(owner.sendDeliveryCode(shown));
  const [code, key] = [await lastCode(owner), newKey()];
  const press = () => owner.acceptDelivery({ ...shown, code }, { key });
  await atOnce(3, press);
  expect((await done(press())).stage).toBe('Delivered');
  const { journal } = await agreementOf(ref);
  expect(journal.filter(({ event }) => event === 'deliver')).toHaveLength(1);
});

it('a plan is fixed when its owner looks at it, and open again when the owner asks for changes', async () => {
  const { projectId, ref } = await givenPlan(owner);
  await present(ref, 1);
  await refused(kiprono.savePlan({ ref, ...plan() }), 409, 'delivery.planFixed');
  await done(sendBack(projectId, '1'));
  const again = await kiprono.savePlan({ ref, ...plan(), name: 'Kamau Hardware till' });
  expect(again.status).toBe(200);
  expect((await projectOf(owner, projectId)).plan[0]?.state).toBe('Changes requested');
});

it.each([
  ['of two milestones', ['scope', 'delivery'], 'tooFew'],
  ['without a scope', ['build', 'build', 'delivery'], 'notScopeFirst'],
  ['without a delivery', ['scope', 'build', 'build'], 'notDeliveryLast'],
  ['with two scopes', ['scope', 'scope', 'delivery'], 'notScopeFirst'],
] as const)('a plan %s is refused', async (_, kinds, problem) => {
  const { ref } = await givenProject(owner);
  const milestones = kinds.map((kind, at) => ({ name: 'Stock module', kind, dueDay: dayIn(at) }));
  const refused = await kiprono.savePlan({ ref, ...plan(), milestones });
  expect(outcomeOf(refused)).toEqual([400, 'delivery.planInvalid']);
  expect(refused.refusal.params).toEqual({ problem });
});

it('a date that moves keeps the day that was promised first, and says why', async () => {
  const { projectId, ref } = await givenPlan(owner);
  const move = (days: number) =>
    kiprono.moveDate({ ref, milestone: '3', dueDay: dayIn(days), reason: REASON });
  await done(move(45));
  await done(move(50));
  expect(await projectOf(owner, projectId)).toMatchObject({
    expectedDay: dayIn(50),
    firstDay: dayIn(35),
    movedDates: [
      { name: 'Delivery and training', from: dayIn(45), to: dayIn(50), reason: REASON },
      { from: dayIn(35), to: dayIn(45) },
    ],
  });
  await refused(move(-1), 400, 'delivery.notADay');
});

it.each(['http://example.ke', 'javascript:alert(1)', 'https://a:b@example.ke', 'example.ke/app'])(
  'the link %s is refused',
  async (url) => {
    const { ref } = await givenProject(owner);
    const refused = await kiprono.setLinks({ ref, links: [{ kind: 'live', url }] });
    expect(outcomeOf(refused)).toEqual([400, 'delivery.linkInvalid']);
  },
);

describe('changes of the scope', () => {
  const ask = (projectId: string) =>
    owner.sendChangeRequest({ projectId, text: 'Another report, please.' });

  const estimate = (ref: string, price: number, by = kiprono) =>
    by.estimateChange({ ref, changeRequest: '1', price, days: 5, note: 'It is a page.' });

  const terms = { changeRequest: '1', period: '6 Months' } as const;

  const offer = (ref: string) => offerChange({ ref, ...terms });

  const requestOf = async (projectId: string) =>
    (await projectOf(owner, projectId)).changeRequests[0];

  const hashOf = async (projectId: string) =>
    (await done(owner.readChangeAgreement({ projectId, changeRequest: '1' }))).textSha256;

  const approve = async (projectId: string, code?: string) => {
    const estimatedAt = (await requestOf(projectId))?.estimate?.at;
    const terms = { offer: 1, consent: offerConsent.version, language: 'sw' } as const;
    const acceptance = code ? { ...terms, textSha256: await hashOf(projectId), code } : null;
    return owner.approveChange({ projectId, changeRequest: '1', estimatedAt, acceptance });
  };

  const approveWithCode = async (projectId: string) => {
    const about = { projectId, changeRequest: '1', offer: 1 };
    await done(owner.sendChangeCode({ ...about, textSha256: await hashOf(projectId) }));
    return done(approve(projectId, await lastCode(owner)));
  };

  const givenRequest = async () => {
    const project = await givenProject(owner);
    await done(ask(project.projectId));
    return project;
  };

  const givenOffered = async () => {
    const project = await givenRequest();
    await done(estimate(project.ref, 20_000));
    await done(offer(project.ref));
    return project;
  };

  it('a change with a price makes an agreement of its own, and leaves the first one as it is', async () => {
    const { projectId, ref } = await givenOffered();
    const before = await agreementOf(ref);
    const { agreements, changeRequests } = await approveWithCode(projectId);
    expect(agreements.map(({ total }) => total)).toEqual([before.total, 20_000]);
    const second = await agreementOf(agreements[1]?.ref ?? '');
    expect(second).toMatchObject({ status: 'Awaiting Delivery', changeRequest: 1, total: 20_000 });
    expect(changeRequests[0]).toMatchObject({ state: 'Approved by you', agreement: second.ref });
    expect(await agreementOf(ref)).toEqual(before);
    const finished = await done(kiprono.finishChange({ ref, changeRequest: '1' }));
    expect(finished.changeRequests[0]?.state).toBe('Done');
  });

  it('threat 157: the agreement for a change is signed as it was read, and not otherwise', async () => {
    const { projectId } = await givenOffered();
    const about = { projectId, changeRequest: '1' };
    const changed = [409, 'offers.agreementChanged'];
    const ask = (seen: string) => owner.sendChangeCode({ ...about, offer: 1, textSha256: seen });
    expect(outcomeOf(await ask('0'.repeat(64)))).toEqual(changed);
    await done(ask(await hashOf(projectId)));
    const code = await lastCode(owner);
    await done(owner.saveProfile({ fullName: 'Wanjiku wa Kamau', businessName: 'Duka' }));
    const { textSha256, en } = await done(owner.readChangeAgreement(about));
    expect(JSON.stringify(en)).toContain('Another report, please.');
    const ticked = { offer: 1, consent: offerConsent.version, language: 'en', code } as const;
    const estimatedAt = (await requestOf(projectId))?.estimate?.at;
    const approveRead = (seen: string) => {
      const acceptance = { ...ticked, textSha256: seen };
      return owner.approveChange({ ...about, estimatedAt, acceptance });
    };
    expect(outcomeOf(await approveRead('0'.repeat(64)))).toEqual(changed);
    await refused(approveRead(textSha256), 400, 'confirmations.expired');
  });

  it('both agreements begin with the delivery, and both are paid before the software is owned', async () => {
    const { projectId, ref } = await givenShownDelivery(owner);
    await done(ask(projectId));
    await done(estimate(ref, 20_000));
    await done(offer(ref));
    await approveWithCode(projectId);
    const { agreements } = await acceptDelivered(owner, projectId);
    expect(agreements.map(({ status }) => status)).toEqual(['Active', 'Active']);
    const [first, second] = agreements;
    await pay(ref, first?.total ?? 0);
    expect(await stageOf(projectId)).toBe('Delivered');
    await pay(second?.ref ?? '', 20_000);
    expect(await stageOf(projectId)).toBe('Owned by You');
  });

  it('a change with a price waits for an offer, and one without needs neither offer nor code', async () => {
    const { projectId, ref } = await givenRequest();
    await done(estimate(ref, 20_000));
    await refused(approve(projectId), 409, 'projects.noOffer');
    await done(estimate(ref, 0));
    const { changeRequests, agreements } = await done(approve(projectId));
    expect(changeRequests[0]?.state).toBe('Approved by you');
    expect(agreements).toHaveLength(1);
  });

  it('threat 96: whoever estimated a change does not offer it', async () => {
    const { ref } = await givenRequest();
    const member = await givenStaff(['deliver', 'approve']);
    const both = onNewest(async () => member);
    await done(estimate(ref, 20_000, both));
    await refused(both.offerChange({ ref, ...terms }), 403, 'projects.approverIsEstimator');
  });

  it.each([1, 2_499, 500_001])('a price of KES %i is refused', async (price) => {
    const { ref } = await givenRequest();
    await refused(estimate(ref, price), 400, 'delivery.priceInvalid');
  });

  it('an offer falls away when the change is estimated anew, and its number is given to no other', async () => {
    const { projectId, ref } = await givenOffered();
    await done(estimate(ref, 30_000));
    expect((await requestOf(projectId))?.offer).toBeNull();
    await done(offer(ref));
    expect((await requestOf(projectId))?.offer).toMatchObject({ number: 2, amount: 30_000 });
  });

  /** A change with a price, of a project for so much. @returns its reference */
  const givenPriced = async (price: number, given: Parameters<typeof givenProject>[1]) => {
    const { projectId, ref } = await givenProject(owner, given);
    await done(ask(projectId));
    await done(estimate(ref, price));
    return ref;
  };

  const waitingIn = async (ref: string) => (await officeProject(ref)).firstOffers;

  it('threat 148: one person offers a change up to KES 500,000 in all, and two the same above that', async () => {
    const small = await givenPriced(10_000, { amount: 490_000 });
    expect((await done(mutiso.offerChange({ ref: small, ...terms }))).firstOffers).toEqual([]);
    const ref = await givenPriced(2_500, { amount: 100_000 });
    const first = { ref, ...terms };
    for (const period of ['6 Months', '12 Months', '12 Months'] as const) {
      await done(mutiso.offerChange({ ...first, period }));
      expect((await officeProject(ref)).changeRequests[0]?.offer).toBeNull();
    }
    expect(await waitingIn(ref)).toMatchObject([{ amount: 2_500, period: '12 Months' }]);
    await done(wairimu.offerChange(first));
    expect((await officeProject(ref)).changeRequests[0]?.offer).toBeNull();
    const { changeRequests } = await done(mutiso.offerChange(first));
    expect(changeRequests[0]?.offer).toMatchObject({ amount: 2_500, period: '6 Months' });
    expect(await waitingIn(ref)).toEqual([]);
  });

  it('threat 148: the first approval of a change falls away when it is estimated anew', async () => {
    const ref = await givenPriced(20_000, { amount: 500_000 });
    await done(mutiso.offerChange({ ref, ...terms }));
    await done(estimate(ref, 20_000));
    expect((await done(wairimu.offerChange({ ref, ...terms }))).firstOffers).toHaveLength(1);
  });

  it('threat 148: changes make a project twice as dear as what was reviewed, and the rest takes an application', async () => {
    const ref = await givenPriced(20_001, { amount: 20_000 });
    await refused(mutiso.offerChange({ ref, ...terms }), 409, 'assessment.beyondReview');
    await done(estimate(ref, 20_000));
    expect((await mutiso.offerChange({ ref, ...terms })).status).toBe(200);
  });

  it('threat 148: an owner owes KES 2,000,000 at most, for all projects together', async () => {
    await givenProject(owner, { systemNeed: 'Custom AI / Data Solution' });
    const ref = await givenPriced(200_001, { amount: 800_000 });
    const refused = await mutiso.offerChange({ ref, ...terms });
    expect(outcomeOf(refused)).toEqual([409, 'assessment.ownerOwesTooMuch']);
    expect(refused.refusal.message).toContain('1800000');
  });

  it('threat 148: an offer that an owner has not accepted yet counts as what is owed', async () => {
    const ref = await givenPriced(20_000, { amount: 100_000 });
    await givenOffer(owner, { amount: 390_000 });
    expect((await done(mutiso.offerChange({ ref, ...terms }))).firstOffers).toHaveLength(1);
  });

  it('threat 148: two offers at once to one owner, for two projects, do not both pass', async () => {
    const refs = [
      await givenPriced(100_000, { amount: 200_000 }),
      await givenPriced(100_000, { amount: 200_000 }),
    ];
    await Promise.all(refs.map((ref) => mutiso.offerChange({ ref, ...terms })));
    const details = await Promise.all(refs.map((ref) => officeProject(ref)));
    const offers = details.map(({ changeRequests: [one] }) => one?.offer ?? null);
    // The later one is refused, or waits for a second person if the first had been written.
    expect(offers.filter((offer) => offer !== null)).toHaveLength(1);
    const late = refs[offers.indexOf(null)] ?? '';
    expect((await done(mutiso.offerChange({ ref: late, ...terms }))).firstOffers).toHaveLength(1);
  });

  it('five changes can wait at once, and a rejected one makes room', async () => {
    const { projectId } = await givenProject(owner);
    for (let n = 0; n < 5; n += 1) expect((await ask(projectId)).status).toBe(200);
    await refused(ask(projectId), 429, 'projects.tooManyRequests');
    await done(owner.rejectChange({ projectId, changeRequest: '1', reason: '' }));
    expect((await ask(projectId)).status).toBe(200);
  });
});

it('a project on hold says why, and takes no answer of its owner until it goes on', async () => {
  const { projectId, ref } = await givenPlan(owner);
  await present(ref, 1);
  await done(kiprono.holdProject({ ref, reason: REASON }));
  const refusal = await refused(acceptShown(owner, projectId, 1), 409, 'projects.onHold');
  expect(refusal.message).toContain(REASON);
  await done(kiprono.resumeProject({ ref }));
  expect(await stageOf(projectId)).toBe('Discovery');
  expect((await acceptShown(owner, projectId, 1)).status).toBe(200);
});

it('a support plan runs at the price that its owner saw, and no other', async () => {
  const { projectId, ref } = await givenProject(owner);
  const hosting = { supportPlan: 'hosting', includes: 'A server and a copy each night.' };
  const offer = (price: number) => kiprono.offerSupport({ ref, ...hosting, price });
  const want = (isWanted: boolean, price = 3_000) =>
    owner.setSupport({ projectId, ...hosting, isWanted, price });
  await done(offer(3_000));
  await refused(want(true, 2_000), 409, 'projects.changed');
  expect((await done(want(true))).supportPlans).toMatchObject([
    { kind: 'hosting', state: 'Running', startDay: dayIn(0), endDay: null },
  ]);
  await refused(offer(9_000), 409, 'projects.notNow');
  expect((await done(want(false))).supportPlans).toMatchObject([
    { state: 'Ended', endDay: dayIn(0) },
  ]);
});

it('a file of the office reaches the owner under its name, and one that has not arrived does not', async () => {
  const { projectId, ref } = await givenProject(owner);
  const wanted = { ref, filename: 'guide.pdf', size: files.pdf.length };
  const target = await done(kiprono.createFileUpload(wanted));
  const { fileId } = target;
  const give = () => kiprono.giveFile({ ref, fileId, name: 'User guide' });
  await refused(give(), 400, 'delivery.fileMissing');
  await sendFile(target, files.pdf);
  await done(give());
  const { url } = await done(owner.openProjectFile({ projectId, fileId }));
  const { headers } = await fetch(url);
  expect(headers.get('content-disposition')).toContain('User_guide.pdf');
  expect(await bytesAt(url)).toEqual(files.pdf);
});

it('two who work on one version of a project: the second is told, and changes nothing', async () => {
  const { ref } = await givenPlan(owner);
  const { version } = await officeProject(ref);
  await done(kiprono.holdProject({ ref, version, reason: REASON }));
  const note = 'The stock page, on the link.';
  const refused = await kiprono.presentMilestone({ ref, milestone: '1', version, note });
  expect(outcomeOf(refused)).toEqual([409, 'projects.changed']);
});
