/** Every view and every change of the staff leaves one event of the audit, and a refusal none. */
import { isIP } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evenRows } from '#shared/agreements/restructure.ts';
import * as assessment from '#shared/assessment/contract.ts';
import { type AuditEvent, exportAudit, readAudit } from '#shared/audit/contract.ts';
import type { AuditKind } from '#shared/audit/kinds.ts';
import * as collection from '#shared/collection/contract.ts';
import * as money from '#shared/collection/money-contract.ts';
import { namedContracts } from '#shared/contracts.ts';
import * as delivery from '#shared/delivery/contract.ts';
import { saveStatementPassword } from '#shared/documents/contract.ts';
import { redriveDeadLetters } from '#shared/health/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import * as projects from '#shared/projects/contract.ts';
import { type RepaymentAccount, sendSlip } from '#shared/repayments/contract.ts';
import * as staff from '#shared/staff/contract.ts';
import { type CallOptions, call, newKey } from '#test/support/call.ts';
import { awsEndpoint, baseUrl, hasOthers } from '#test/support/cloud.ts';
import { files, givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import {
  acceptDelivered,
  act,
  dayIn,
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
  asStaff,
  givenStaff,
  join,
  newEmail,
  type StaffMember,
  signedInMember,
  signInStaff,
} from '#test/support/staff.ts';
import { linesOfShop, mpesaStatement } from '#test/support/statements.ts';
import { moveDelivery } from '#test/support/time-passes.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

/** The contracts whose events were looked at, by name. */
const told = new Set<string>();

/**
 * A sign-out ends a session, and leaves nothing that anybody could have changed. A URL for a file is none
 * yet: what arrives is recorded when it is given to its owner.
 */
const withoutEvent = ['signOutOfOffice', 'createFileUpload'];

let admin: StaffMember;

interface Question {
  about: 'application' | 'project' | 'staff' | 'member';
  which: string;
}

/** The newest events of a question. */
async function eventsOf(question: Question): Promise<AuditEvent[]> {
  const body = { ...question, kind: null, cursor: null };
  return (await call(readAudit, { token: admin.token, body })).reply.events;
}

/** The event that a call should leave: `before` and `after` as its parts, or nothing. */
interface Expected {
  kind: AuditKind;
  before?: unknown;
  after?: unknown;
}

/** @throws what differs, if the work left anything but this one event of this member */
async function expectOneEvent<T>(
  by: Pick<StaffMember, 'staffId' | 'name'>,
  question: Question,
  { kind, before = null, after = null }: Expected,
  work: () => Promise<T>,
): Promise<T> {
  const earlier = new Set((await eventsOf(question)).map(({ eventId }) => eventId));
  const result = await work();
  const added = (await eventsOf(question)).filter(({ eventId }) => !earlier.has(eventId));
  expect(added).toMatchObject([{ kind, by: by.staffId, name: by.name, before, after }]);
  expect(isIP(added[0]?.from ?? '')).toBeGreaterThan(0);
  return result;
}

const nameOf = (contract: Contract): string =>
  namedContracts.find((one) => one.contract === contract)?.name ?? '';

/** Calls a contract, which must succeed. */
async function done<C extends Contract>(
  by: StaffMember,
  contract: C,
  options: CallOptions<C> & { params?: object; body?: object } = {},
) {
  told.add(nameOf(contract));
  const { status, reply, refusal } = await asStaff(by, contract, options);
  expect([nameOf(contract), status, refusal?.code]).toEqual([
    nameOf(contract),
    contract.status,
    undefined,
  ]);
  return reply;
}

const PASSWORD = '123456';

/** An application with a locked statement whose password is known. @returns its reference */
async function givenLockedApplication(): Promise<string> {
  const owner = await givenOwner();
  const bytes = Buffer.from(await mpesaStatement(linesOfShop(5), { password: PASSWORD }));
  const file = { kind: 'mpesa', filename: 'statement.pdf', type: 'application/pdf' } as const;
  const mpesaStatementKey = await upload(owner, { ...file, bytes });
  const body = { key: mpesaStatementKey, password: PASSWORD };
  await call(saveStatementPassword, { token: owner.tokens.accessToken, body });
  return (await givenApplication(owner, { mpesaStatement: mpesaStatementKey })).ref;
}

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

describe('what the audit has of an application', () => {
  let [reviewer, first, second]: StaffMember[] = [];
  let ref: string;
  let version: number;

  beforeAll(async () => {
    [reviewer, first, second] = [
      await givenStaff(['review'], { name: 'Achieng Otieno' }),
      await givenStaff(['approve'], { name: 'Mutiso Mwangi' }),
      await givenStaff(['approve'], { name: 'Zuhura Ali' }),
    ];
  });

  beforeEach(async () => {
    ({ ref, version } = await givenApplication(await givenOwner()));
  });

  const started = async () => {
    await reviewer?.startReview({ ref, version });
    version += 1;
  };

  /** A change of the file, which answers the file as it is then. */
  async function change<C extends Contract>(
    by: StaffMember | undefined,
    contract: C,
    body: object,
    expected: Expected,
  ) {
    const options = { params: { ref }, body, idempotencyKey: newKey() };
    const file = await expectOneEvent(
      by as StaffMember,
      { about: 'application', which: ref },
      expected,
      () => done(by as StaffMember, contract, options as never),
    );
    version = (file as unknown as assessment.ApplicationFile).application.version;
  }

  const view = (contract: Contract, kind: AuditKind, after?: object, more: object = {}) =>
    expectOneEvent(
      reviewer as StaffMember,
      { about: 'application', which: ref },
      { kind, after },
      () => done(reviewer as StaffMember, contract, { params: { ref }, ...more } as never),
    );

  it('a file that was opened, a document and each unlocked part leave one event each', async () => {
    ref = await givenLockedApplication();
    const file = await view(assessment.openFile, 'application.viewed');
    const { documents } = file as unknown as assessment.ApplicationFile;
    const documentId = documents.find(({ needsPassword }) => needsPassword)?.documentId ?? '';
    const params = { ref, documentId };
    await view(assessment.openDocument, 'application.documentViewed', { documentId }, { params });
    const part = { params, body: { part: 0 } };
    const after = { documentId, part: 0 };
    await view(assessment.readUnlocked, 'application.documentViewed', after, part);
  });

  it('a search leaves one event, without the text that was searched for', async () => {
    const by = reviewer as StaffMember;
    const phone = newPhone();
    const about = { about: 'member', which: by.staffId } as const;
    // Its results may stand there.
    const expected = { kind: 'search.made', after: expect.toSatisfy(() => true) } as const;
    await expectOneEvent(by, about, expected, () =>
      done(by, assessment.searchApplications, { body: { text: phone } }),
    );
    const events = await eventsOf(about);
    expect(JSON.stringify(events)).not.toContain(phone.slice(-9));
  });

  it('each step of a review leaves one event of what it changed', async () => {
    const assignee = first?.staffId;
    // Ten to eleven in Nairobi: hours from now on would cross midnight in some runs.
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const call = { from: `${tomorrow}T07:00:00.000Z`, to: `${tomorrow}T08:00:00.000Z` };
    const tick = { item: 'sixMonths', done: true };
    const questions = [{ question: 'How many people work there?', wants: 'text' }];
    const decision = { decision: 'decline', reason: 'Need not clear' };
    const recommendation = { ...decision, terms: null, note: '', figures: null };
    const steps: [Contract, object, Expected][] = [
      [assessment.startReview, {}, { kind: 'application.reviewStarted' }],
      [
        assessment.assign,
        { staffId: assignee },
        {
          kind: 'application.assigned',
          before: { assignee: reviewer?.staffId },
          after: { assignee },
        },
      ],
      [assessment.tickCheck, tick, { kind: 'application.checked', after: tick }],
      [assessment.promiseCall, { call }, { kind: 'application.callPromised', after: call }],
      [
        assessment.promiseCall,
        { call: null },
        { kind: 'application.callPromised', before: call, after: {} },
      ],
      [assessment.askQuestions, { questions }, { kind: 'application.asked', after: { questions } }],
      [assessment.reopenReview, {}, { kind: 'application.reopened' }],
      [
        assessment.recommend,
        recommendation,
        { kind: 'application.recommended', after: { ...decision, terms: null } },
      ],
    ];
    for (const [contract, body, expected] of steps) {
      await change(reviewer, contract, { ...body, version }, expected);
    }
  });

  it('a note and a call leave one event each, and a repeat is a look at the file', async () => {
    const note = { kind: 'application.noted' } as const;
    await change(reviewer, assessment.writeNote, { text: 'A good shop.' }, note);
    const body = { outcome: 'Reached', text: '' };
    const called = { kind: 'application.called', after: { outcome: 'Reached' } } as const;
    await change(reviewer, assessment.logCall, body, called);
    const repeat = { params: { ref }, body, idempotencyKey: newKey() };
    const by = reviewer as StaffMember;
    await asStaff(by, assessment.logCall, repeat);
    const about = { about: 'application', which: ref } as const;
    const { status } = await expectOneEvent(by, about, { kind: 'application.viewed' }, () =>
      asStaff(by, assessment.logCall, repeat),
    );
    expect(status).toBe(200);
  });

  it('a refused change leaves no event', async () => {
    const before = await eventsOf({ about: 'application', which: ref });
    const params = { ref };
    const stale = { reason: 'Need not clear' as const, version: version + 7 };
    const late = await asStaff(first as StaffMember, assessment.declineApplication, {
      params,
      body: stale,
    });
    expect(late.status).toBe(409);
    const forbidden = await asStaff(reviewer as StaffMember, assessment.declineApplication, {
      params,
      body: { ...stale, version },
    });
    expect(forbidden.status).toBe(403);
    expect(await eventsOf({ about: 'application', which: ref })).toEqual(before);
  });

  it('each of two approvals leaves one event with the terms, and so does a refusal of a loan', async () => {
    await started();
    const terms = { amount: 600_000, deposit: 0, period: '12 Months', fees: [] };
    const after = { terms };
    const approval = assessment.approveApplication;
    const kept = { kind: 'application.firstApproval', after } as const;
    await change(first, approval, { ...terms, version }, kept);
    const approved = { kind: 'application.approved', after } as const;
    await change(second, approval, { ...terms, version }, approved);
    ({ ref, version } = await givenApplication(await givenOwner()));
    const decline = { reason: 'Need not clear', version };
    const declined = { kind: 'application.declined', after: { reason: decline.reason } } as const;
    await change(first, assessment.declineApplication, decline, declined);
  });
});

describe('what the audit has of the staff', () => {
  it('each step from an invitation to a removal leaves one event of the member', async () => {
    const second = await givenStaff(['admin'], { name: 'Mutiso Mwangi' });
    await call(staff.getMe, { token: second.token });
    const person = { name: 'Zuhura Ali', email: newEmail(), phone: newPhone() };
    const { link } = await done(admin, staff.inviteMember, {
      body: { ...person, may: ['review'] },
    });
    const memberOf = async () =>
      (await call(staff.listStaff, { token: admin.token })).reply.staff.find(
        ({ email }) => email === person.email,
      );
    const { staffId = '' } = (await memberOf()) ?? {};
    const params = { staffId };
    const about = { about: 'staff', which: staffId } as const;
    const versioned = async (body = {}) => ({
      params,
      body: { ...body, version: (await memberOf())?.version ?? 0 },
    });
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
    const passkey = await expectOneEvent(
      self,
      about,
      { kind: 'staff.joined', after: { device: 'Laptop' } },
      () => join(link?.split('#')[1] ?? ''),
    );
    const token = await signInStaff(person.email, passkey);
    const member = signedInMember({ ...person, staffId, passkey, token });
    await expectOneEvent(self, about, { kind: 'staff.signedIn' }, async () => {
      await call(staff.getMe, { token });
      await call(staff.getMe, { token });
    });
    const other = new SoftPasskey(baseUrl);
    const { reply } = await call(staff.challengePasskey, { token });
    const answer = JSON.stringify(other.create(reply.options));
    const device = { device: 'Phone' };
    await expectOneEvent(self, about, { kind: 'staff.passkeyAdded', after: device }, () =>
      done(member, staff.addPasskey, { body: { name: 'Phone', answer } }),
    );
    await expectOneEvent(self, about, { kind: 'staff.passkeyRemoved', before: device }, () =>
      done(member, staff.removePasskey, { params: { passkeyId: other.id } }),
    );
    const before = { may: ['review'] };
    const wanted = { kind: 'staff.permissionsAsked', before, after: { may: ['finance'] } } as const;
    const permissions = await versioned({ may: ['finance'] });
    await expectOneEvent(admin, about, wanted, () =>
      done(admin, staff.changePermissions, permissions as never),
    );
    const after = { may: ['finance'], askedBy: admin.staffId };
    const changed = { kind: 'staff.permissionsChanged', before, after } as const;
    const confirmation = await versioned({ may: ['finance'] });
    await expectOneEvent(second, about, changed, () =>
      done(second, staff.changePermissions, confirmation as never),
    );
    const asked = await versioned();
    await expectOneEvent(admin, about, { kind: 'staff.invitationAsked' }, () =>
      done(admin, staff.inviteAgain, asked),
    );
    const again = { isRenewal: true, askedBy: admin.staffId };
    const confirmed = await versioned();
    await expectOneEvent(second, about, { kind: 'staff.invited', after: again }, () =>
      done(second, staff.inviteAgain, confirmed),
    );
    const removed = { name: person.name, may: ['finance'] };
    await expectOneEvent(admin, about, { kind: 'staff.removed', before: removed }, () =>
      done(admin, staff.removeMember, { params }),
    );
  });

  it('an export of the audit leaves one event of what was asked', async () => {
    const body = { about: 'member', which: admin.staffId, kind: null } as const;
    const expected = { kind: 'audit.exported', after: { kind: null } } as const;
    const about = { about: 'member', which: admin.staffId } as const;
    await expectOneEvent(admin, about, expected, () => done(admin, exportAudit, { body }));
  });

  it('work that is put back leaves one event', async () => {
    const page = { kind: 'closing', shard: 0 };
    await putMessage(awsEndpoint, 'DueClosingDeadLetters', page);
    const expected = { kind: 'health.redriven', before: { messages: 1 } } as const;
    const about = { about: 'member', which: admin.staffId } as const;
    await expectOneEvent(admin, about, expected, () =>
      done(admin, redriveDeadLetters, { body: { queue: 'due-closing' } }),
    );
  });
});

describe.runIf(hasOthers)('what the audit has of a project', () => {
  let owner: Owner;
  let ref: string;
  let projectId: string;
  let [lead, approver, first, second]: StaffMember[] = [];

  beforeAll(async () => {
    [lead, approver, first, second] = [
      await givenStaff(['deliver']),
      await givenStaff(['approve']),
      await givenStaff(['finance']),
      await givenStaff(['finance']),
    ];
  });

  beforeEach(async () => {
    owner = await givenOwner();
    ({ ref, projectId } = await givenProject(owner));
  });

  const about = () => ({ about: 'project', which: ref }) as const;

  /** The version of what a contract changes: an agreement, or the project. */
  async function versionFor(contract: Contract): Promise<number> {
    const { path, may = [] } = contract;
    const isOfMoney = path.includes('/agreements/');
    const [open, by] = isOfMoney ? [collection.openAgreement, first] : [delivery.openProject, lead];
    expect(may.length).toBeGreaterThan(0);
    const { reply } = await asStaff(by as StaffMember, open, { params: { ref } });
    return (reply as { version: number }).version;
  }

  async function change(
    by: StaffMember | undefined,
    contract: Contract,
    expected: Expected,
    { params = {}, body = {} }: { params?: object; body?: object } = {},
  ) {
    const version = await versionFor(contract);
    const options = { params: { ref, ...params }, body: { version, ...body } };
    return expectOneEvent(by as StaffMember, about(), expected, () =>
      done(by as StaffMember, contract, options as never),
    );
  }

  const asOwner = (contract: Contract, params: object, body: object) =>
    call(contract, {
      token: owner.tokens.accessToken,
      params: { projectId, ...params } as never,
      body: body as never,
      idempotencyKey: newKey(),
    });

  const reason = 'The shop moves to another street.';

  const look = (
    by: StaffMember | undefined,
    contract: Contract,
    expected: Expected,
    params: object = {},
  ) =>
    expectOneEvent(by as StaffMember, about(), expected, () =>
      done(by as StaffMember, contract, { params: { ref, ...params } } as never),
    );

  it('looks at a project, an agreement and a paper leave one event each', async () => {
    await look(lead, delivery.openProject, { kind: 'project.viewed' });
    await look(first, collection.openAgreement, { kind: 'agreement.viewed' });
    const paper = `${ref}-1`;
    await settled(awsEndpoint);
    const expected = { kind: 'project.fileViewed', after: { paper } } as const;
    await look(lead, delivery.openOfficePaper, expected, { paper });
  });

  it('each step of the work leaves one event', async () => {
    const planned = { kind: 'project.planned', after: { name: plan().name } } as const;
    await change(lead, delivery.savePlan, planned, { body: plan() });
    const links = [{ kind: 'live', url: 'https://pos.example.ke' }];
    const set = { kind: 'project.linksSet', after: { links } } as const;
    await change(lead, delivery.setLinks, set, { body: { links } });
    const moved = {
      kind: 'project.dateMoved',
      after: { name: 'Stock module', from: dayIn(21), to: dayIn(28), reason },
    } as const;
    const milestone = { milestone: '2' };
    const date = { dueDay: dayIn(28), reason };
    await change(lead, delivery.moveDate, moved, { params: milestone, body: date });
    const params = { milestone: '1' };
    const number = { after: { number: 1 } };
    const started = { kind: 'project.milestoneStarted', ...number } as const;
    await change(lead, delivery.startMilestone, started, { params });
    const shown = { kind: 'project.milestonePresented', ...number } as const;
    await change(lead, delivery.presentMilestone, shown, { params });
    const held = { kind: 'project.held', after: { reason } } as const;
    await change(lead, delivery.holdProject, held, { body: { reason } });
    await change(lead, delivery.resumeProject, { kind: 'project.resumed' });
    const supportPlan = { params: { supportPlan: 'hosting' } };
    const plans = { price: 3_000, includes: 'A server and a copy each night.' };
    const offered = {
      kind: 'project.supportOffered',
      after: { kind: 'hosting', price: 3_000 },
    } as const;
    await change(lead, delivery.offerSupport, offered, { ...supportPlan, body: plans });
  });

  it('a look at a picture of the owner’s leaves one event', async () => {
    await act(delivery.savePlan, ref, { body: plan() });
    await present(ref, 1);
    const file = { kind: 'picture', filename: 'a.png', type: 'image/png' } as const;
    const key = await upload(owner, { ...file, bytes: files.png });
    await asOwner(projects.askForChanges, { milestone: '1' }, { text: reason, pictures: [key] });
    const { reply } = await asStaff(lead as StaffMember, delivery.openProject, { params: { ref } });
    const picture = reply.pictures[0]?.pictureId ?? '';
    const expected = { kind: 'project.fileViewed', after: { picture } } as const;
    await look(lead, delivery.openPicture, expected, { picture });
  });

  it('a file for the owner leaves one event when it is given', async () => {
    const by = lead as StaffMember;
    const body = { filename: 'guide.pdf', size: files.pdf.length };
    const earlier = await eventsOf(about());
    const target = await done(by, delivery.createFileUpload, { params: { ref }, body });
    expect(await eventsOf(about())).toEqual(earlier);
    told.delete('createFileUpload');
    const { fileId, url, headers } = target as { fileId: string; url: string; headers: object };
    const init = { method: 'PUT', headers: headers as Record<string, string> };
    await fetch(url, { ...init, body: new Uint8Array(files.pdf) });
    const given = { kind: 'project.fileAdded', after: { name: 'Guide' } } as const;
    await change(lead, delivery.giveFile, given, { body: { fileId, name: 'Guide' } });
  });

  it('each step of a change leaves one event', async () => {
    for (const text of ['Another report, please.', 'Another colour, please.']) {
      await asOwner(projects.sendChangeRequest, {}, { text });
    }
    const params = { changeRequest: '1' };
    const estimate = { price: 20_000, days: 4, note: '' };
    const estimated = {
      kind: 'project.changeEstimated',
      after: { number: 1, price: 20_000, days: 4 },
    } as const;
    await change(lead, delivery.estimateChange, estimated, { params, body: estimate });
    const offered = { kind: 'project.changeOffered', after: { number: 1 } } as const;
    await change(approver, delivery.offerChange, offered, { params, body: { period: '6 Months' } });
    const refused = { kind: 'project.changeRefused', after: { number: 1, reason } } as const;
    await change(lead, delivery.refuseChange, refused, { params, body: { reason } });
    const free = { params: { changeRequest: '2' }, body: { price: 0, days: 1, note: '' } };
    const again = { kind: 'project.changeEstimated', after: { number: 2, price: 0 } } as const;
    await change(lead, delivery.estimateChange, again, free);
    const [newest] = (await projectOf(owner, projectId)).changeRequests;
    const approval = { estimatedAt: newest?.estimate?.at, acceptance: null };
    await asOwner(projects.approveChange, { changeRequest: '2' }, approval);
    const finished = { kind: 'project.changeFinished', after: { number: 2 } } as const;
    await change(lead, delivery.finishChange, finished, { params: { changeRequest: '2' } });
  });

  it('each step of a payment leaves one event, and so does each of its taking back', async () => {
    const payment = { amount: 5_000, day: dayIn(0), reference: newBankReference() };
    const { amount, reference } = payment;
    const recorded = {
      kind: 'agreement.paymentRecorded',
      after: { event: 'pay', amount },
    } as const;
    await change(first, collection.recordPayment, recorded, { body: payment });
    const dropped = { kind: 'agreement.actDropped', before: { amount, reference } } as const;
    await change(second, collection.dropWaiting, dropped);
    await change(first, collection.recordPayment, recorded, { body: payment });
    const counted = { kind: 'agreement.paymentConfirmed', after: { amount, reference } } as const;
    const paid = await change(second, collection.confirmWaiting, counted);
    const { journal } = paid as unknown as collection.OfficeAgreement;
    const params = { line: String(journal[0]?.line) };
    const back = { kind: 'agreement.paymentRecorded', after: { event: 'takeBack' } } as const;
    const body = { day: dayIn(0), reason };
    await change(second, collection.takeBackPayment, back, { params, body });
    const gone = { kind: 'agreement.paymentTakenBack', after: { amount, reference } } as const;
    await change(first, collection.confirmWaiting, gone);
  });

  it('each step of a payment that nobody has claimed leaves one event', async () => {
    const { receipt, amount } = await givenUnmatched();
    const params = { receipt };
    /** What happens to the payment alone is asked for by who did it. */
    const alone = (
      by: StaffMember | undefined,
      contract: Contract,
      expected: Expected,
      body?: object,
    ) =>
      expectOneEvent(
        by as StaffMember,
        { about: 'member', which: by?.staffId ?? '' },
        expected,
        () => done(by as StaffMember, contract, { params, ...(body && { body }) } as never),
      );
    const refund = { reference: 'FT261124', reason };
    const proposed = { kind: 'payment.refundProposed', after: { amount, ...refund } } as const;
    const { reference } = refund;
    await alone(first, money.proposePaymentRefund, proposed, refund);
    const dropped = { kind: 'payment.refundDropped', before: { amount, reference } } as const;
    await alone(second, money.dropPaymentRefund, dropped);
    const matched = { kind: 'payment.matched', after: { ...params, amount } } as const;
    await expectOneEvent(first as StaffMember, about(), matched, () =>
      done(first as StaffMember, money.matchPayment, { params, body: { ref } }),
    );
    params.receipt = (await givenUnmatched()).receipt;
    await alone(first, money.proposePaymentRefund, proposed, refund);
    const given = { kind: 'payment.refunded', after: { amount, reference } } as const;
    await alone(second, money.confirmPaymentRefund, given);
    params.receipt = (await givenUnmatched()).receipt;
    const toReverse = { kind: 'payment.reversalProposed', after: { amount, reason } } as const;
    await alone(first, money.proposePaymentReversal, toReverse, { reason });
    const asked = { kind: 'payment.reversalAsked', after: { amount } } as const;
    await alone(second, money.confirmPaymentRefund, asked);
  });

  it('a look at a bank slip and its refusal leave one event each', async () => {
    const file = { kind: 'slip', filename: 'slip.png', type: 'image/png' } as const;
    const key = await upload(owner, { ...file, bytes: files.png });
    const slip = { amount: 5_000, day: dayIn(0), reference: newBankReference() };
    const { reply } = await asOwner(sendSlip, { ref }, { ...slip, key });
    const { slipId = '' } = (reply as unknown as RepaymentAccount).slips[0] ?? {};
    const viewed = { kind: 'agreement.slipViewed', after: { slipId } } as const;
    await look(first, collection.openSlip, viewed, { slipId });
    const refused = { kind: 'agreement.slipRefused', after: { ...slip, reason } } as const;
    await change(first, collection.refuseSlip, refused, { params: { slipId }, body: { reason } });
  });

  it('each step to the end of a project leaves one event', async () => {
    const proposed = { kind: 'project.endProposed', after: { reason } } as const;
    await change(lead, delivery.endProject, proposed, { body: { reason } });
    await change(lead, delivery.keepProject, { kind: 'project.kept' });
    await asOwner(projects.proposeEnd, {}, { reason });
    const ended = { kind: 'project.ended', after: { reason } } as const;
    await change(lead, delivery.endProject, ended, { body: { reason } });
  });

  describe('with software that is delivered', () => {
    beforeEach(async () => {
      ({ ref, projectId } = await givenShownDelivery(owner));
      await acceptDelivered(owner, projectId);
    });

    const agreementNow = async () =>
      (await asStaff(first as StaffMember, collection.openAgreement, { params: { ref } })).reply;

    it('a charge, a waiver and what was said leave one event each', async () => {
      const part = { part: 'fee', amount: 700 } as const;
      const charged = { kind: 'agreement.charged', after: part } as const;
      const charge = { ...part, day: dayIn(0), reason };
      await change(first, collection.addCharge, charged, { body: charge });
      const waived = { kind: 'agreement.waiverProposed', after: { amount: 700 } } as const;
      await change(first, collection.proposeWaiver, waived, { body: { amount: 700, reason } });
      const gone = { kind: 'agreement.waived', after: { amount: 700 } } as const;
      await change(second, collection.confirmWaiting, gone);
      const noted = { kind: 'agreement.contactNoted', after: { promisedDay: dayIn(5) } } as const;
      const body = { text: 'Pays on Friday.', promisedDay: dayIn(5) };
      await expectOneEvent(first as StaffMember, about(), noted, () =>
        done(first as StaffMember, collection.writeContact, {
          params: { ref },
          idempotencyKey: newKey(),
          body,
        }),
      );
    });

    it('each step of a reversal leaves one event', async () => {
      const { receipt } = await givenUnmatched({ amount: 900 });
      await first?.matchPayment({ receipt, ref });
      const { journal } = await agreementNow();
      const params = { line: String(journal.find((one) => one.reference === receipt)?.line) };
      const after = { reference: receipt };
      const toReverse = { kind: 'agreement.reversalProposed', after } as const;
      await change(first, collection.proposeReversal, toReverse, { params, body: { reason } });
      const asked = { kind: 'agreement.reversalAsked', after: { amount: 900, ...after } } as const;
      await change(second, collection.confirmWaiting, asked);
    });

    it('each step of a new schedule leaves one event', async () => {
      const rows = evenRows((await agreementNow()).toSchedule, 8, dayIn(9));
      const proposed = { kind: 'agreement.scheduleProposed', after: { reason } } as const;
      await change(first, collection.proposeSchedule, proposed, { body: { rows, reason } });
      const offered = { kind: 'agreement.scheduleOffered', after: { reason } } as const;
      await change(second, collection.confirmWaiting, offered);
      const withdrawn = { kind: 'agreement.scheduleWithdrawn', before: {} } as const;
      await change(first, collection.withdrawSchedule, withdrawn);
    });

    it('each step of a write-off leaves one event', async () => {
      await moveDelivery(owner, ref, 200);
      await first?.writeContact({ ref, text: 'Nobody answers.' });
      const writtenOff = { kind: 'agreement.writeOffProposed', after: { reason } } as const;
      await change(first, collection.proposeWriteOff, writtenOff, { body: { reason } });
      const after = { status: 'Written Off' };
      await change(second, collection.confirmWaiting, { kind: 'agreement.writtenOff', after });
    });

    it('each step of a refund leaves one event', async () => {
      await pay(ref, (await agreementNow()).owed + 100, { isMore: true });
      const money = { amount: 100, day: dayIn(0), channel: 'bank', reference: newBankReference() };
      const refunded = { kind: 'agreement.refundProposed', after: { amount: 100 } } as const;
      await change(first, collection.proposeRefund, refunded, { body: { ...money, reason } });
      const after = { amount: 100 };
      await change(second, collection.confirmWaiting, { kind: 'agreement.refunded', after });
    });
  });
});

describe('the contracts of the office', () => {
  it('each contract of the office that changes something, or shows what is personal, is among these', () => {
    const changes = namedContracts
      .filter(({ contract }) => contract.caller === 'staff' && !contract.isRead)
      .map(({ name }) => name);
    const wanted = changes.filter((name) => !withoutEvent.includes(name));
    expect([...told].toSorted()).toEqual(wanted.toSorted());
  });
});
