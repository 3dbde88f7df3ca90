/** Every view and every change of the staff leaves one event of the audit, and a refusal none. */
import { isIP } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { isoTime } from '../../core/platform/clock.ts';
import * as assessment from '../../shared/assessment/contract.ts';
import { type AuditEvent, exportAudit, readAudit } from '../../shared/audit/contract.ts';
import type { AuditKind } from '../../shared/audit/kinds.ts';
import { namedContracts } from '../../shared/contracts.ts';
import { saveStatementPassword } from '../../shared/documents/contract.ts';
import { redriveDeadLetters } from '../../shared/health/contract.ts';
import type { Contract } from '../../shared/platform/contract.ts';
import { HOUR_MS } from '../../shared/platform/time.ts';
import * as staff from '../../shared/staff/contract.ts';
import { awsEndpoint, baseUrl, isEmbedded } from '../support/cloud.ts';
import {
  type CallOptions,
  call,
  givenApplication,
  givenOwner,
  newKey,
  upload,
} from '../support/owner.ts';
import { putMessage } from '../support/queue.ts';
import { newPhone } from '../support/sign-in.ts';
import { SoftPasskey } from '../support/soft-passkey.ts';
import {
  asStaff,
  givenStaff,
  join,
  newEmail,
  type StaffMember,
  signInStaff,
} from '../support/staff.ts';
import { linesOfShop, mpesaStatement } from '../support/statements.ts';

/** The contracts whose events were looked at, by name. */
const told = new Set<string>();

/** A sign-out ends a session, and leaves nothing that anybody could have changed. */
const withoutEvent = ['signOutOfOffice'];

let admin: StaffMember;

interface Question {
  about: 'application' | 'staff' | 'member';
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
    ref = await givenLockedApplication();
  });

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
    const file = await view(assessment.openFile, 'application.viewed');
    const { application, documents } = file as unknown as assessment.ApplicationFile;
    version = application.version;
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
    const from = Date.now() + HOUR_MS;
    const call = { from: isoTime(from), to: isoTime(from + HOUR_MS) };
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
    const terms = { amount: 600_000, deposit: 0, period: '12 Months', fees: [] };
    const after = { terms };
    const approval = assessment.approveApplication;
    const kept = { kind: 'application.firstApproval', after } as const;
    await change(first, approval, { ...terms, version }, kept);
    const approved = { kind: 'application.approved', after } as const;
    await change(second, approval, { ...terms, version }, approved);
    ref = await givenLockedApplication();
    const { application } = (await done(first as StaffMember, assessment.openFile, {
      params: { ref },
    })) as assessment.ApplicationFile;
    const decline = { reason: 'Need not clear', version: application.version };
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
    const member = { ...person, staffId, passkey, token };
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

  it.runIf(isEmbedded)('work that is put back leaves one event', async () => {
    const page = { kind: 'closing', shard: 0 };
    await putMessage(awsEndpoint, 'DueClosingDeadLetters', page);
    const expected = { kind: 'health.redriven', before: { messages: 1 } } as const;
    const about = { about: 'member', which: admin.staffId } as const;
    await expectOneEvent(admin, about, expected, () =>
      done(admin, redriveDeadLetters, { body: { queue: 'due-closing' } }),
    );
  });
});

describe.runIf(isEmbedded)('the contracts of the office', () => {
  it('each contract of the office that changes something, or shows what is personal, is among these', () => {
    const changes = namedContracts
      .filter(({ contract }) => contract.caller === 'staff' && !contract.isRead)
      .map(({ name }) => name);
    const wanted = changes.filter((name) => !withoutEvent.includes(name));
    expect([...told].toSorted()).toEqual(wanted.toSorted());
  });
});
