/** Ways around the rules of the assessment that somebody of the staff, or an owner, would try. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closeAccount, sendClosingCode } from '#shared/account-closing/contract.ts';
import { withdrawApplication } from '#shared/applications/contract.ts';
import {
  type ApplicationFile,
  approveApplication,
  askQuestions,
  logCall,
  openDocument,
  openFile,
  promiseCall,
  readUnlocked,
  recommend,
  reopenReview,
  startReview,
  writeNote,
} from '#shared/assessment/contract.ts';
import { exportAudit, readAudit } from '#shared/audit/contract.ts';
import { saveStatementPassword } from '#shared/documents/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { removeMember } from '#shared/staff/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { awsEndpoint, runDue, smsTo } from '#test/support/cloud.ts';
import { givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import { lastCode } from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';
import { asStaff, givenStaff, type StaffMember } from '#test/support/staff.ts';
import { linesOfShop, mpesaStatement } from '#test/support/statements.ts';
import { changeApplication } from '#test/support/time-passes.ts';

const terms = { amount: 300_000, deposit: 0, period: '12 Months' as const, fees: [] };

let reviewer: StaffMember;
let owner: Owner;
let params: { ref: string };
let applicationId: string;

beforeEach(async () => {
  [reviewer, owner] = await Promise.all([givenStaff(['review']), givenOwner()]);
  const application = await givenApplication(owner);
  params = { ref: application.ref };
  applicationId = application.applicationId;
});

const fileNow = async (): Promise<ApplicationFile> =>
  (await asStaff(reviewer, openFile, { params })).reply;

const version = async () => (await fileNow()).application.version;

const review = async () =>
  asStaff(reviewer, startReview, { params, body: { version: await version() } });

const approveAs = async (member: StaffMember, given: object = {}) =>
  asStaff(member, approveApplication, {
    params,
    body: { ...terms, ...given, version: await version() },
  });

describe('threat 89: four eyes', () => {
  it('threat 89: whoever took a review over and asked its owner does not approve it', async () => {
    const both = await givenStaff(['review', 'approve']);
    await review();
    const questions = [{ question: 'Which shop?', wants: 'text' as const }];
    await asStaff(both, askQuestions, { params, body: { questions, version: await version() } });
    await asStaff(reviewer, reopenReview, { params, body: { version: await version() } });
    expect((await approveAs(both)).refusal.code).toBe('applications.approverIsReviewer');
  });

  it('threat 89: the first approval of somebody who was removed since is none', async () => {
    const [admin, first, second] = await Promise.all([
      givenStaff(['admin']),
      givenStaff(['approve']),
      givenStaff(['approve']),
    ]);
    await review();
    await approveAs(first, { amount: 600_000 });
    const { staffId } = first;
    expect((await asStaff(admin, removeMember, { params: { staffId } })).status).toBe(204);
    const { reply } = await approveAs(second, { amount: 600_000 });
    expect(reply).toMatchObject({
      application: { status: 'Under Review' },
      firstApproval: { by: second.staffId },
    });
  });
});

describe('threat 91: promised calls', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  const promise = async (hours: { from: string; to: string } | null) =>
    asStaff(reviewer, promiseCall, { params, body: { call: hours, version: await version() } });

  it('threat 91: nobody promises a call over midnight, for which the SMS would name one day', async () => {
    // From ten in the evening to two, in Nairobi.
    const hours = { from: `${day(1)}T19:00:00.000Z`, to: `${day(1)}T23:00:00.000Z` };
    expect((await promise(hours)).refusal.code).toBe('assessment.callInvalid');
    expect((await fileNow()).promisedCall).toBeNull();
  });

  it('threat 91: an owner is told of three calls in a day, also if some were taken back', async () => {
    const hours = { from: `${day(1)}T07:00:00.000Z`, to: `${day(1)}T09:00:00.000Z` };
    const codes: string[] = [];
    for (const given of [hours, null, hours, hours, null, hours]) {
      codes.push((await promise(given)).refusal.code ?? 'kept');
    }
    expect(codes).toEqual([...Array(5).fill('kept'), 'assessment.tooManyCalls']);
    await settled(awsEndpoint);
    const texts = (await smsTo(owner.phone)).map(({ Message }) => Message);
    expect(texts.filter((text) => text.startsWith('We call you about'))).toHaveLength(3);
  });
});

describe('threat 91: questions', () => {
  it('threat 91: an owner is asked three times a day, however often somebody goes on without answers', async () => {
    const questions = [{ question: 'Which shop?', wants: 'text' as const }];
    const ask = async () =>
      asStaff(reviewer, askQuestions, { params, body: { questions, version: await version() } });
    await review();
    for (let time = 0; time < 3; time += 1) {
      expect((await ask()).status).toBe(200);
      await asStaff(reviewer, reopenReview, { params, body: { version: await version() } });
    }
    const { status, refusal } = await ask();
    expect([status, refusal.code]).toEqual([409, 'assessment.tooManyQuestions']);
    expect((await fileNow()).application.status).toBe('Under Review');
    await settled(awsEndpoint);
    const texts = (await smsTo(owner.phone)).map(({ Message }) => Message);
    expect(texts.filter((text) => text.includes('Which shop?'))).toHaveLength(3);
  });
});

describe('the file of a closed account', () => {
  beforeEach(async () => {
    const { accessToken: token } = owner.tokens;
    await call(withdrawApplication, {
      token,
      params: { applicationId },
      body: { version: await version() },
      idempotencyKey: newKey(),
    });
    await call(sendClosingCode, { token });
    const code = await lastCode(owner);
    expect((await call(closeAccount, { token, body: { code } })).status).toBe(204);
  });

  it('a note or a call for a closed account is refused as too late, with the file still there', async () => {
    const given = { params, idempotencyKey: newKey() };
    const noted = await asStaff(reviewer, writeNote, { ...given, body: { text: 'Gone' } });
    expect([noted.status, noted.refusal.code]).toEqual([409, 'applications.notNow']);
    const said = { outcome: 'No answer' as const, text: '' };
    const called = await asStaff(reviewer, logCall, { ...given, body: said });
    expect([called.status, called.refusal.code]).toEqual([409, 'applications.notNow']);
    expect(await fileNow()).toMatchObject({ applicant: null, notes: [] });
  });
});

describe('what the staff writes down', () => {
  it('another note, or call, with the key of an earlier one is refused, and not lost unseen', async () => {
    const given = { params, idempotencyKey: newKey() };
    const note = (text: string) => asStaff(reviewer, writeNote, { ...given, body: { text } });
    await note('Her brother runs the shop');
    expect((await note('Her brother sold the shop')).refusal.code).toBe('request.keyReused');
    const logged = (outcome: 'No answer' | 'Reached') =>
      asStaff(reviewer, logCall, { ...given, body: { outcome, text: '' } });
    await logged('No answer');
    expect((await logged('Reached')).refusal.code).toBe('request.keyReused');
    expect((await logged('No answer')).status).toBe(200);
    const { notes, calls } = await fileNow();
    expect([notes, calls]).toMatchObject([
      [{ text: 'Her brother runs the shop' }],
      [{ outcome: 'No answer' }],
    ]);
  });

  it('a note with the key of a colleague is refused, and the note is still the own one', async () => {
    const given = { params, idempotencyKey: newKey(), body: { text: 'Zawadi knows her' } };
    const colleague = await givenStaff(['approve']);
    await asStaff(reviewer, writeNote, given);
    expect((await asStaff(colleague, writeNote, given)).refusal.code).toBe('request.keyReused');
    expect((await fileNow()).notes).toMatchObject([{ by: reviewer.staffId }]);
  });
});

describe('threat 90: looks at a locked document', () => {
  const PASSWORD = '123456';

  beforeEach(async () => {
    const other = await givenOwner();
    const bytes = Buffer.from(await mpesaStatement(linesOfShop(5), { password: PASSWORD }));
    const file = { kind: 'mpesa', filename: 'statement.pdf', type: 'application/pdf' } as const;
    const key = await upload(other, { ...file, bytes });
    const body = { key, password: PASSWORD };
    await call(saveStatementPassword, { token: other.tokens.accessToken, body });
    params = { ref: (await givenApplication(other, { mpesaStatement: key })).ref };
  });

  const documentId = 'mpesa';

  const read = () =>
    asStaff(reviewer, readUnlocked, { params: { ...params, documentId }, body: { part: 0 } });

  it('threat 90: whoever reads an unlocked document without opening it is among those who looked', async () => {
    expect((await read()).status).toBe(200);
    expect((await fileNow()).views).toMatchObject([{ documentId, by: reviewer.staffId }]);
  });

  it('the parts of a document that was opened are one look', async () => {
    await asStaff(reviewer, openDocument, { params: { ...params, documentId } });
    await read();
    await read();
    expect((await fileNow()).views).toHaveLength(1);
  });
});

describe('an expired offer beside another application', () => {
  it('the expired offer of an owner who applied again is not renewed, and its approver reads why', async () => {
    const approver = await givenStaff(['approve']);
    await review();
    await approveAs(approver);
    const { offer } = await fileNow();
    const expiresAt = new Date(Date.now() - 1).toISOString();
    await changeApplication(owner, { applicationId }, { offer: { ...offer, expiresAt } });
    await runDue('application');
    expect((await fileNow()).application.status).toBe('Offer Expired');
    await givenApplication(owner);
    const { status, refusal } = await approveAs(approver);
    expect([status, refusal.code]).toEqual([409, 'assessment.appliedAgain']);
  });
});

describe('threat 90: looks at a file', () => {
  it('threat 90: a note and a call that are sent again show the file once more, which the audit has', async () => {
    const admin = await givenStaff(['admin']);
    const kinds = async () => {
      const body = { about: 'application' as const, which: params.ref, kind: null, cursor: null };
      const { events } = (await asStaff(admin, readAudit, { body })).reply;
      return events.map(({ kind }) => kind);
    };
    const given = { params, idempotencyKey: newKey() };
    const note = { ...given, body: { text: 'Zawadi knows her' } };
    const said = { ...given, body: { outcome: 'No answer' as const, text: '' } };
    for (const _ of [1, 2]) {
      await asStaff(reviewer, writeNote, note);
      await asStaff(reviewer, logCall, said);
    }
    const looks = ['application.viewed', 'application.viewed'];
    expect(await kinds()).toEqual([...looks, 'application.called', 'application.noted']);
  });
});

describe('threat 89: the audit of the own business', () => {
  it('threat 89: an admin who is an owner reads in the audit who worked on the own file, and not what came of it', async () => {
    const [own, other] = await Promise.all([
      givenStaff(['admin'], { phone: owner.phone }),
      givenStaff(['admin']),
    ]);
    await review();
    const given = { decision: 'approve' as const, terms, reason: null, note: '', figures: null };
    const body = { ...given, version: await version() };
    expect((await asStaff(reviewer, recommend, { params, body })).status).toBe(200);
    const question = { kind: 'application.recommended' as const };
    const read = async (member: StaffMember, about: 'application' | 'member', which: string) =>
      (await asStaff(member, readAudit, { body: { ...question, about, which, cursor: null } }))
        .reply.events;
    for (const [about, which] of [
      ['application', params.ref],
      ['member', reviewer.staffId],
    ] as const) {
      expect(await read(own, about, which)).toMatchObject([{ label: params.ref, after: null }]);
      expect(await read(other, about, which)).toMatchObject([{ after: { terms } }]);
    }
    const exported = await asStaff(own, exportAudit, {
      body: { about: 'application', which: params.ref, ...question },
    });
    expect(exported.reply.events).toMatchObject([{ after: null }]);
  });
});
