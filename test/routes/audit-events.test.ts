/** Each view and change by the staff leaves one audit event, a refusal none. */
import { isIP } from 'node:net';
import { evenRows } from '#shared/agreements/restructure.ts';
import type { AuditEvent } from '#shared/audit/contract.ts';
import { namedContracts } from '#shared/contracts.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { done, newKey, outcomeOf, pagesOfApi, refused } from '#test/support/call.ts';
import { awsEndpoint, baseUrl, hasOthers } from '#test/support/cloud.ts';
import { givenLockedApplication } from '#test/support/locked-application.ts';
import { givenReviewed } from '#test/support/office.ts';
import {
  files,
  givenApplication,
  givenOwner,
  type Owner,
  sendFile,
  uploadImage,
} from '#test/support/owner.ts';
import { kiprono, newestFor, njeri } from '#test/support/project-team.ts';
import {
  acceptDelivered,
  dayIn,
  givenPlan,
  givenProject,
  givenShownDelivery,
  newBankReference,
  pay,
  plan,
  present,
  projectOf,
} from '#test/support/projects.ts';
import { putMessage } from '#test/support/queue.ts';
import { settled } from '#test/support/settled.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  givenStaff,
  join,
  newEmail,
  type StaffMember,
  secretIn,
  signedInMember,
  signInStaff,
} from '#test/support/staff.ts';
import { moveDelivery } from '#test/support/time-passes.ts';
import { givenUndecided, givenUnmatched } from '#test/support/unmatched.ts';
import type { Verbs } from '#test/support/verbs.ts';

/** The contracts whose events were checked. */
const told = new Set<string>();

/**
 * A sign-out changes nothing that others could read. Who has a file open was told when it was opened. A file's URL is no event yet: what arrives is recorded when it
 * is given to its owner.
 */
// No signed text has a charge: test/engine/collection.test.ts has that event. Acts that one passkey confirms leave an
// event each: test/routes/collection.test.ts.
const withoutEvent = [
  'signOutOfOffice',
  'noteReader',
  'createFileUpload',
  'addCharge',
  'confirmActs',
];

let admin: StaffMember;

interface Question {
  about: 'application' | 'project' | 'staff' | 'member';
  which: string;
}

async function eventsOf(question: Question): Promise<AuditEvent[]> {
  return (await admin.readAudit({ ...question })).reply.events;
}

/** The expected parts of a call's event, or nothing. */
interface Parts {
  before?: unknown;
  after?: unknown;
}

/** @throws the differences, unless the work left only this event of this member */
async function expectOneEvent<T>(
  by: Pick<StaffMember, 'staffId' | 'name'>,
  question: Question,
  kind: AuditKind,
  { before = null, after = null }: Parts,
  work: () => Promise<T>,
): Promise<T> {
  const earlier = new Set((await eventsOf(question)).map(({ eventId }) => eventId));
  const result = await work();
  const added = (await eventsOf(question)).filter(({ eventId }) => !earlier.has(eventId));
  expect(added).toMatchObject([{ kind, by: by.staffId, name: by.name, before, after }]);
  expect(isIP(added[0]?.from ?? '')).toBeGreaterThan(0);
  return result;
}

type Verb = (sent: object) => ReturnType<StaffMember['openFile']>;

/** Calls a contract on the newest version. It must succeed, and leave this event. */
async function expectStep(
  question: Question,
  by: StaffMember,
  name: keyof Verbs,
  sent: object,
  kind: AuditKind,
  parts: Parts = {},
): Promise<void> {
  told.add(name);
  const { contract } = namedContracts.find((one) => one.name === name) ?? {};
  const isLacking = contract?.body?.version && !('version' in sent);
  const version = isLacking && { version: await newestFor(contract, question.which) };
  await expectOneEvent(by, question, kind, parts, async () => {
    const answer = await (by[name] as Verb)({ ...sent, ...version });
    expect([name, ...outcomeOf(answer)]).toEqual([name, contract?.status, undefined]);
  });
}

type Step = [by: StaffMember, name: keyof Verbs, sent: object, kind: AuditKind, parts?: Parts];

/** A step found by who made it. */
const stepOf = (...[by, ...step]: Step) =>
  expectStep({ about: 'member', which: by.staffId }, by, ...step);

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

describe('what the audit has of an application', () => {
  let reviewer: StaffMember;
  let first: StaffMember;
  let second: StaffMember;
  let ref: string;
  let version: number;

  beforeAll(async () => {
    reviewer = await givenStaff(['review'], { name: 'Achieng Otieno' });
    first = await givenStaff(['approve'], { name: 'Mutiso Mwangi' });
    second = await givenStaff(['approve'], { name: 'Zuhura Ali' });
  });

  beforeEach(async () => {
    ({ ref, version } = await givenApplication(await givenOwner()));
  });

  const about = () => ({ about: 'application', which: ref }) as const;

  const step = (...[by, name, sent, ...event]: Step) =>
    expectStep(about(), by, name, { ref, ...sent }, ...event);

  it('a file that was opened, a document and each unlocked part leave one event each', async () => {
    ref = await givenLockedApplication();
    const document = { documentId: 'mpesa' };
    const part = { ...document, part: 0 };
    const viewed = 'application.documentViewed';
    await step(reviewer, 'openFile', {}, 'application.viewed');
    await step(reviewer, 'openDocument', document, viewed, { after: document });
    await step(reviewer, 'readUnlocked', part, viewed, { after: part });
  });

  it('a search leaves one event, without the text that was searched for', async () => {
    const phone = newPhone();
    // May have results.
    const after = expect.toSatisfy(() => true);
    await stepOf(reviewer, 'searchOffice', { text: phone }, 'search.made', { after });
    const events = await eventsOf({ about: 'member', which: reviewer.staffId });
    expect(JSON.stringify(events)).not.toContain(phone.slice(-9));
  });

  it('each step of a review leaves one event of what it changed', async () => {
    const before = { assignee: reviewer.staffId };
    const after = { assignee: first.staffId };
    // Ten to eleven in Nairobi, because hours from now could cross midnight.
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const call = { from: `${tomorrow}T07:00:00.000Z`, to: `${tomorrow}T08:00:00.000Z` };
    const tick = { item: 'sixMonths', done: true };
    const asked = { questions: [{ question: 'How many people work there?', wants: 'text' }] };
    const decision = { decision: 'decline', reason: 'Need not clear', terms: null };
    const advice = { ...decision, note: '', figures: null };
    const promised = 'application.callPromised';
    await step(reviewer, 'startReview', {}, 'application.reviewStarted');
    const assignment = { staffId: first.staffId };
    await step(reviewer, 'assign', assignment, 'application.assigned', { before, after });
    await step(reviewer, 'tickCheck', tick, 'application.checked', { after: tick });
    await step(reviewer, 'promiseCall', { call }, promised, { after: call });
    await step(reviewer, 'promiseCall', { call: null }, promised, { before: call, after: {} });
    await step(reviewer, 'askQuestions', asked, 'application.asked', { after: asked });
    await step(reviewer, 'reopenReview', {}, 'application.reopened');
    await step(reviewer, 'recommend', advice, 'application.recommended', { after: decision });
  });

  it('a note and a call leave one event each, and a repeat is a look at the file', async () => {
    await step(reviewer, 'writeNote', { text: 'A good shop.' }, 'application.noted');
    const [outcome, key] = ['Reached', newKey()] as const;
    const said = { outcome, text: '' };
    await step(reviewer, 'logCall', said, 'application.called', { after: { outcome } });
    const send = () => reviewer.logCall({ ref, ...said }, { key });
    await send();
    const again = await expectOneEvent(reviewer, about(), 'application.viewed', {}, send);
    expect(again.status).toBe(200);
  });

  it('a refused change leaves no event', async () => {
    const before = await eventsOf(about());
    const decision = { ref, reason: 'Need not clear', version } as const;
    const late = await first.declineApplication({ ...decision, version: version + 7 });
    expect(late.status).toBe(409);
    expect((await reviewer.declineApplication(decision)).status).toBe(403);
    expect(await eventsOf(about())).toEqual(before);
  });

  it('each of two approvals leaves one event with the terms, and so does a refusal of a loan', async () => {
    ({ ref } = await givenReviewed(await givenOwner()));
    const terms = { amount: 600_000, deposit: 0, period: '12 Months', fees: [] };
    const after = { terms };
    await step(first, 'approveApplication', terms, 'application.firstApproval', { after });
    await step(second, 'approveApplication', terms, 'application.approved', { after });
    ({ ref } = await givenApplication(await givenOwner()));
    const decline = { reason: 'Need not clear' };
    await step(first, 'declineApplication', decline, 'application.declined', { after: decline });
  });
});

it('each step from an invitation to a removal leaves one event of the member', async () => {
  const second = await givenStaff(['admin'], { name: 'Mutiso Mwangi' });
  await second.getMe();
  const person = { name: 'Zuhura Ali', email: newEmail(), phone: newPhone() };
  told.add('inviteMember');
  const { link } = await done(admin.inviteMember({ ...person, may: ['review'] }));
  const memberOf = async () =>
    (await admin.listStaff()).reply.staff.find(({ email }) => email === person.email);
  const { staffId = '' } = (await memberOf()) ?? {};
  const about = { about: 'staff', which: staffId } as const;
  expect(await eventsOf(about)).toMatchObject([
    {
      kind: 'staff.invited',
      by: admin.staffId,
      name: admin.name,
      label: person.email,
      after: { name: person.name, may: ['review'] },
    },
  ]);
  const self = { staffId, name: person.name };
  const laptop = { after: { device: 'Laptop' } };
  const passkey = await expectOneEvent(self, about, 'staff.joined', laptop, () =>
    join(secretIn(link)),
  );
  const token = await signInStaff(person.email, passkey);
  const member = signedInMember({ ...person, staffId, passkey, token });
  await expectOneEvent(self, about, 'staff.signedIn', {}, async () => {
    await member.getMe();
    await member.getMe();
  });
  const step = async (...[by, name, sent, ...event]: Step) => {
    const { version } = (await memberOf()) ?? {};
    await expectStep(about, by, name, { staffId, version, ...sent }, ...event);
  };
  const phone = new SoftPasskey(baseUrl);
  const { reply } = await member.challengePasskey();
  const added = { name: 'Phone', answer: JSON.stringify(phone.create(reply.options)) };
  const removed = { passkeyId: phone.id };
  const device = { device: 'Phone' };
  await expectStep(about, member, 'addPasskey', added, 'staff.passkeyAdded', { after: device });
  await expectStep(about, member, 'removePasskey', removed, 'staff.passkeyRemoved', {
    before: device,
  });
  const [before, after] = [{ may: ['review'] }, { may: ['finance'] }];
  const askedBy = admin.staffId;
  await step(admin, 'changePermissions', after, 'staff.permissionsAsked', { before, after });
  await step(second, 'changePermissions', after, 'staff.permissionsChanged', {
    before,
    after: { ...after, askedBy },
  });
  const renewal = { after: { isRenewal: true, askedBy } };
  await step(admin, 'inviteAgain', {}, 'staff.invitationAsked');
  await step(second, 'inviteAgain', {}, 'staff.invited', renewal);
  await expectStep(about, admin, 'removeMember', { staffId }, 'staff.removed', {
    before: { name: person.name, ...after },
  });
});

it('an export of the audit leaves one event of what was asked', async () => {
  const asked = { about: 'member', which: admin.staffId };
  await stepOf(admin, 'exportAudit', asked, 'audit.exported', { after: { kind: null } });
});

it('work that is put back leaves one event', async () => {
  await putMessage(awsEndpoint, 'DueClosingDeadLetters', { kind: 'closing', shard: 0 });
  const work = { queue: 'due-closing' };
  await stepOf(admin, 'redriveDeadLetters', work, 'health.redriven', { before: { messages: 1 } });
});

it('a message that is looked at and dropped leaves one event each', async () => {
  await putMessage(awsEndpoint, 'DueVisitsDeadLetters', { kind: 'visits', shard: 0 });
  const queue = 'due-visits' as const;
  await stepOf(admin, 'readDeadLetters', { queue }, 'health.messagesRead', { after: { queue } });
  const [message] = (await done(admin.readDeadLetters({ queue }))).messages;
  const { messageId = '' } = message ?? {};
  const dropped = { messageId, queue, act: 'drop' };
  await stepOf(admin, 'answerDeadLetter', dropped, 'health.messageDropped', {
    before: { messageId },
  });
});

it('the register of complaints, a complaint by phone and an answer leave one event each', async () => {
  const list = { list: 'waiting' };
  await stepOf(admin, 'listOfficeComplaints', list, 'complaint.listed', { after: list });
  const text = 'I paid twice, and nobody answers.';
  const called = { phone: newPhone(), name: null, text };
  await stepOf(admin, 'noteComplaint', called, 'complaint.noted');
  const { ref, version } = await done((await givenOwner()).openComplaint({ text }));
  const answer = { ref, version, text: 'The second payment went back.' };
  await stepOf(admin, 'answerComplaint', answer, 'complaint.answered');
});

describe.runIf(hasOthers)('what the audit has of a project', () => {
  let owner: Owner;
  let ref: string;
  let projectId: string;
  let lead: StaffMember;
  let approver: StaffMember;
  let first: StaffMember;
  let second: StaffMember;

  beforeAll(async () => {
    lead = await givenStaff(['deliver']);
    approver = await givenStaff(['approve']);
    first = await givenStaff(['finance']);
    second = await givenStaff(['finance']);
  });

  beforeEach(async () => {
    owner = await givenOwner();
    ({ ref, projectId } = await givenProject(owner));
  });

  const about = () => ({ about: 'project', which: ref }) as const;

  const step = (...[by, name, sent, ...event]: Step) =>
    expectStep(about(), by, name, { ref, ...sent }, ...event);

  const reason = 'The shop moves to another street.';

  it('looks at a project, an agreement and a paper leave one event each', async () => {
    await step(lead, 'openProject', {}, 'project.viewed');
    await step(first, 'openAgreement', {}, 'agreement.viewed');
    const paper = { paper: `${ref}-1` };
    await settled(awsEndpoint);
    await step(lead, 'openOfficePaper', paper, 'project.fileViewed', { after: paper });
  });

  it('each step of the work leaves one event', async () => {
    const links = { links: [{ kind: 'live', url: 'https://pos.example.ke' }] };
    const moved = { milestone: '2', dueDay: dayIn(28), reason };
    const dates = { name: 'Stock module', from: dayIn(21), to: dayIn(28), reason };
    const scope = { milestone: '1' };
    const ofScope = { after: { number: 1 } };
    const plans = { supportPlan: 'hosting', price: 3_000, includes: 'A server and a daily copy.' };
    const hosting = { after: { kind: 'hosting', price: 3_000 } };
    await step(lead, 'savePlan', plan(), 'project.planned', { after: { name: plan().name } });
    await step(lead, 'setLinks', links, 'project.linksSet', { after: links });
    await step(lead, 'moveDate', moved, 'project.dateMoved', { after: dates });
    await step(lead, 'startMilestone', scope, 'project.milestoneStarted', ofScope);
    const note = { note: 'The scope, with drawings of each page.' };
    await step(lead, 'presentMilestone', { ...scope, ...note }, 'project.milestonePresented', {
      after: { number: 1, ...note },
    });
    await step(lead, 'holdProject', { reason }, 'project.held', { after: { reason } });
    await step(lead, 'resumeProject', {}, 'project.resumed');
    await step(lead, 'offerSupport', plans, 'project.supportOffered', hosting);
  });

  it('a look at a picture of the owner’s leaves one event', async () => {
    ({ ref, projectId } = await givenPlan(owner));
    await present(ref, 1);
    const pictures = [await uploadImage(owner, 'picture')];
    await owner.askForChanges({ projectId, milestone: '1', text: reason, pictures });
    const seen = (await done(kiprono.openProject({ ref }))).pictures[0];
    const picture = { picture: seen?.pictureId ?? '' };
    await step(lead, 'openPicture', picture, 'project.fileViewed', { after: picture });
  });

  it('a file for the owner leaves one event when it is given', async () => {
    const earlier = await eventsOf(about());
    const wanted = { ref, filename: 'guide.pdf', size: files.pdf.length };
    const target = await done(lead.createFileUpload(wanted));
    expect(await eventsOf(about())).toEqual(earlier);
    await sendFile(target, files.pdf);
    const name = { name: 'Guide' };
    const given = { fileId: target.fileId, ...name };
    await step(lead, 'giveFile', given, 'project.fileAdded', { after: name });
  });

  it('each step of a change leaves one event', async () => {
    for (const text of ['Another report, please.', 'Another colour, please.']) {
      await owner.sendChangeRequest({ projectId, text });
    }
    const [paid, free] = [{ changeRequest: '1' }, { changeRequest: '2' }];
    const price = { price: 20_000, days: 4 };
    const estimate = { ...paid, ...price, note: '' };
    const nothing = { ...free, price: 0, days: 1, note: '' };
    const offer = { ...paid, period: '6 Months' };
    const refusal = { ...paid, reason };
    const estimated = 'project.changeEstimated';
    await step(lead, 'estimateChange', estimate, estimated, { after: { number: 1, ...price } });
    const kept = 'project.changeFirstApproval';
    await step(approver, 'offerChange', offer, kept, { after: { number: 1 } });
    const other = await givenStaff(['approve']);
    await step(other, 'offerChange', offer, 'project.changeOffered', { after: { number: 1 } });
    await step(lead, 'refuseChange', refusal, 'project.changeRefused', {
      after: { number: 1, reason },
    });
    await step(lead, 'estimateChange', nothing, estimated, { after: { number: 2, price: 0 } });
    const [newest] = (await projectOf(owner, projectId)).changeRequests;
    await owner.approveChange({ projectId, ...free, estimatedAt: newest?.estimate?.at });
    await step(lead, 'finishChange', free, 'project.changeFinished', { after: { number: 2 } });
  });

  it('each step of a payment leaves one event, and so does each of its taking back', async () => {
    const money = { amount: 5_000, reference: newBankReference() };
    const payment = { ...money, day: dayIn(0) };
    const recorded = 'agreement.paymentRecorded';
    const toPay = { after: { event: 'pay', amount: money.amount } };
    await step(first, 'recordPayment', payment, recorded, toPay);
    await step(second, 'dropWaiting', {}, 'agreement.actDropped', { before: money });
    await step(first, 'recordPayment', payment, recorded, toPay);
    await step(second, 'confirmWaiting', {}, 'agreement.paymentConfirmed', { after: money });
    const { journal } = await done(njeri.openAgreement({ ref }));
    const back = { line: `${journal[0]?.line}`, day: dayIn(0), reason };
    const takenBack = 'agreement.takingBackProposed';
    await step(second, 'takeBackPayment', back, takenBack, { after: { event: 'takeBack' } });
    await step(first, 'confirmWaiting', {}, 'agreement.paymentTakenBack', { after: money });
  });

  it('each step of a payment that nobody has claimed leaves one event', async () => {
    const given = async () => ({ receipt: (await givenUnmatched({ amount: 900 })).receipt });
    const [dropped, matched] = [await given(), await given()];
    const [refunded, reversed] = [await given(), await given()];
    const amount = 900;
    const reference = 'FT261124';
    const refund = { reference, reason };
    const money = { amount, reference };
    const proposed = 'payment.refundProposed';
    const toRefund = { after: { amount, ...refund } };
    const toReverse = { after: { amount, reason } };
    /** An event about the payment only is found by its maker. */
    await stepOf(first, 'proposePaymentRefund', { ...dropped, ...refund }, proposed, toRefund);
    const read = async ({ receipt }: { receipt: string }) => {
      const pages = await pagesOfApi((more) => second.listUnmatched(more));
      const found = pages
        .flatMap(({ payments }) => payments)
        .find((one) => one.receipt === receipt);
      return { receipt, proposal: found?.refund?.proposal ?? '' };
    };
    await stepOf(second, 'dropPaymentRefund', await read(dropped), 'payment.refundDropped', {
      before: money,
    });
    const ofMatch = { after: { ...matched, amount } };
    await step(first, 'matchPayment', matched, 'payment.matchProposed', ofMatch);
    await step(second, 'matchPayment', matched, 'payment.matched', ofMatch);
    await stepOf(first, 'proposePaymentRefund', { ...refunded, ...refund }, proposed, toRefund);
    await stepOf(second, 'confirmPaymentRefund', await read(refunded), 'payment.refunded', {
      after: money,
    });
    const wish = { ...reversed, reason };
    await stepOf(first, 'proposePaymentReversal', wish, 'payment.reversalProposed', toReverse);
    await stepOf(second, 'confirmPaymentRefund', await read(reversed), 'payment.reversalAsked', {
      after: { amount },
    });
  });

  it('what M-Pesa has not decided is ended and answered with one event each', async () => {
    const { attemptId, receipt } = await givenUndecided({ userId: owner.userId, ref });
    const after = { amount: 900, isSaidPaid: false, reason };
    const toEnd = { attemptId, isSaidPaid: false, reason };
    await stepOf(first, 'endAttempt', toEnd, 'payment.attemptEnded', { after });
    const answer = { ref, isNone: true, reason };
    await stepOf(first, 'answerClaim', { receipt, ...answer }, 'payment.claimAnswered', {
      after: answer,
    });
  });

  it('a look at a bank slip and its refusal leave one event each', async () => {
    const key = await uploadImage(owner, 'slip');
    const slip = { amount: 5_000, day: dayIn(0), reference: newBankReference() };
    const { slips } = await done(owner.sendSlip({ ref, ...slip, key }));
    const sent = { slipId: slips[0]?.slipId ?? '' };
    await step(first, 'openSlip', sent, 'agreement.slipViewed', { after: sent });
    await step(first, 'refuseSlip', { ...sent, reason }, 'agreement.slipRefused', {
      after: { ...slip, reason },
    });
  });

  it('each step to the end of a project leaves one event', async () => {
    const ofReason = { after: { reason } };
    await step(lead, 'endProject', { reason }, 'project.endProposed', ofReason);
    await step(lead, 'keepProject', {}, 'project.kept');
    await owner.proposeEnd({ projectId, reason });
    await step(lead, 'endProject', { reason }, 'project.ended', ofReason);
  });

  describe('with software that is delivered', () => {
    const ofReason = { after: { reason } };

    beforeEach(async () => {
      ({ ref, projectId } = await givenShownDelivery(owner));
      await acceptDelivered(owner, projectId);
    });

    const agreementNow = () => done(njeri.openAgreement({ ref }));

    it('a waiver and what was said leave one event each, and a charge that the terms do not have leaves none', async () => {
      const amount = { amount: 700 };
      const promise = { promisedDay: dayIn(5) };
      const charge = { part: 'fee', ...amount, day: dayIn(0), reason } as const;
      const waiver = { ...amount, reason };
      const said = { text: 'Pays on Friday.', ...promise };
      await refused(njeri.addCharge({ ref, ...charge }), 409, 'collection.notInTheTerms');
      await step(first, 'proposeWaiver', waiver, 'agreement.waiverProposed', { after: amount });
      await step(second, 'confirmWaiting', {}, 'agreement.waived', { after: amount });
      await step(first, 'writeContact', said, 'agreement.contactNoted', { after: promise });
    });

    it('each step of a reversal leaves one event', async () => {
      const { receipt: reference } = await givenUnmatched({ amount: 900 });
      for (const by of [first, second]) await by.matchPayment({ receipt: reference, ref });
      const { journal } = await agreementNow();
      const line = `${journal.find((one) => one.reference === reference)?.line}`;
      await step(first, 'proposeReversal', { line, reason }, 'agreement.reversalProposed', {
        after: { reference },
      });
      const after = { amount: 900, reference };
      await step(second, 'confirmWaiting', {}, 'agreement.reversalAsked', { after });
    });

    it('each step of a new schedule leaves one event', async () => {
      const rows = evenRows((await agreementNow()).toSchedule, 8, dayIn(9));
      const schedule = { rows, reason };
      await step(first, 'proposeSchedule', schedule, 'agreement.scheduleProposed', ofReason);
      await step(second, 'confirmWaiting', {}, 'agreement.scheduleOffered', ofReason);
      await step(first, 'withdrawSchedule', {}, 'agreement.scheduleWithdrawn', { before: {} });
    });

    it('each step of a write-off leaves one event', async () => {
      await moveDelivery(owner, ref, 200);
      await first.writeContact({ ref, text: 'Nobody answers.' });
      await step(first, 'proposeWriteOff', { reason }, 'agreement.writeOffProposed', ofReason);
      const after = { status: 'Written Off' };
      await step(second, 'confirmWaiting', {}, 'agreement.writtenOff', { after });
    });

    it('each step of a refund leaves one event', async () => {
      await pay(ref, (await agreementNow()).owed + 100, { isMore: true });
      const after = { amount: 100 };
      const sent = { day: dayIn(0), channel: 'bank', reference: newBankReference() };
      const refund = { ...after, ...sent, reason };
      await step(first, 'proposeRefund', refund, 'agreement.refundProposed', { after });
      await step(second, 'confirmWaiting', {}, 'agreement.refunded', { after });
    });
  });
});

it('threat 164: whoever reads a list of owners or of their payments, or the books, leaves an event', async () => {
  const reader = await givenStaff(['review', 'finance', 'deliver']);
  await done(reader.getMe());
  const read = (name: keyof Verbs, query: object = {}, kind: AuditKind = 'list.read') =>
    stepOf(reader, name, query, kind, { after: query });
  await read('listQueue', { status: 'Under Review' });
  await read('listBoard', { stage: 'In Development' });
  await read('listAgreements', { bucket: 'dueSoon' });
  await read('listSlips');
  await read('listRefundRequests');
  await read('listWaiting');
  await read('listUnmatched');
  await read('listUndecided');
  await read('listCallbacks');
  await read('readToday');
  await read('readBooks', { from: dayIn(-1), to: dayIn(0) }, 'books.read');
});

it('each act on the register of breaches and each look at the duties leaves one event', async () => {
  const guest = await givenStaff(['supervise']);
  await done(guest.getMe());
  const about = { about: 'member', which: guest.staffId } as const;
  for (const year of ['2026', '2026'])
    await expectOneEvent(guest, about, 'duties.read', {}, () => done(guest.readDuties({ year })));
  await stepOf(guest, 'printDuties', { year: '2026' }, 'duties.printed');
  const noted = { learnedAt: new Date(Date.now() - DAY_MS).toISOString(), people: 3 };
  const text = 'A laptop with the list of a shop was stolen.';
  await stepOf(admin, 'noteBreach', { ...noted, text }, 'breach.noted', { after: noted });
  await stepOf(admin, 'listBreaches', {}, 'breach.listed', { after: {} });
  const { ref, version } = (await done(admin.listBreaches())).breaches[0] ?? {};
  const told = { ref, version, toldAt: noted.learnedAt, isClosed: false, people: 5, text };
  await stepOf(admin, 'writeToBreach', told, 'breach.told', { after: { people: 5 } });
});

it('each contract of the office that changes something, or shows what is personal, is among these', () => {
  const changes = namedContracts
    .filter(({ contract }) => contract.caller === 'staff')
    .filter(({ contract }) => contract.logged || !contract.isRead)
    .map(({ name }) => name);
  const wanted = changes.filter((name) => !withoutEvent.includes(name));
  expect([...told].toSorted()).toEqual(wanted.toSorted());
});
