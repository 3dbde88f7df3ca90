/** Attacks on the assessment's rules by staff or owners. */
import { DAY_MS } from '#shared/platform/time.ts';
import { newKey, outcomeOf, refused } from '#test/support/call.ts';
import { closeAccountOf } from '#test/support/closing.ts';
import { awsEndpoint, runDue, textsTo } from '#test/support/cloud.ts';
import { givenLockedApplication } from '#test/support/locked-application.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import { settled } from '#test/support/settled.ts';
import { givenStaff, type StaffMember } from '#test/support/staff.ts';
import { changeApplication } from '#test/support/time-passes.ts';

const terms = { amount: 300_000, deposit: 0, period: '12 Months' as const, fees: [] };

let reviewer: StaffMember;
let owner: Owner;
let ref: string;
let applicationId: string;

beforeEach(async () => {
  [reviewer, owner] = await Promise.all([givenStaff(['review']), givenOwner()]);
  ({ ref, applicationId } = await givenApplication(owner));
});

const fileNow = async () => (await reviewer.openFile({ ref })).reply;

const version = async () => (await fileNow()).application.version;

const review = async () => reviewer.startReview({ ref, version: await version() });

const approveAs = async (member: StaffMember, given: object = {}) =>
  member.approveApplication({ ref, ...terms, ...given, version: await version() });

const ask = async (by = reviewer) => {
  const questions = [{ question: 'Which shop?', wants: 'text' as const }];
  return by.askQuestions({ ref, questions, version: await version() });
};

const goOn = async () => reviewer.reopenReview({ ref, version: await version() });

/** The owner's SMS, once all are sent. */
const texts = async () => {
  await settled(awsEndpoint);
  return textsTo(owner.phone);
};

describe('threat 89: four eyes', () => {
  it('threat 89: whoever took a review over and asked its owner does not approve it', async () => {
    const both = await givenStaff(['review', 'approve']);
    await review();
    await ask(both);
    await goOn();
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
    expect((await admin.removeMember({ staffId: first.staffId })).status).toBe(204);
    expect((await approveAs(second, { amount: 600_000 })).reply).toMatchObject({
      application: { status: 'Under Review' },
      firstApproval: { by: second.staffId },
    });
  });
});

describe('threat 91: promised calls', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  const promise = async (hours: { from: string; to: string } | null) =>
    reviewer.promiseCall({ ref, call: hours, version: await version() });

  it('threat 91: nobody promises a call over midnight, for which the SMS would name one day', async () => {
    // 22:00 to 02:00 in Nairobi.
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
    expect(
      (await texts()).filter((text) => text.startsWith('We will call you about')),
    ).toHaveLength(3);
  });
});

it('threat 91: an owner is asked three times a day, however often somebody goes on without answers', async () => {
  await review();
  for (let time = 0; time < 3; time += 1) {
    expect((await ask()).status).toBe(200);
    await goOn();
  }
  await refused(ask(), 409, 'assessment.tooManyQuestions');
  expect((await fileNow()).application.status).toBe('Under Review');
  expect((await texts()).filter((text) => text.includes('Which shop?'))).toHaveLength(3);
});

describe('the file of a closed account', () => {
  beforeEach(async () => {
    await owner.withdrawApplication({ applicationId, version: await version() });
    await closeAccountOf(owner);
  });

  it('a note or a call for a closed account is refused as too late, with the file still there', async () => {
    await refused(reviewer.writeNote({ ref, text: 'Gone' }), 409, 'applications.notNow');
    const other = await reviewer.logCall({ ref, outcome: 'No answer', text: '' });
    expect(outcomeOf(other)).toEqual([409, 'applications.notNow']);
    expect(await fileNow()).toMatchObject({ applicant: null, notes: [] });
  });
});

it('another note, or call, with the key of an earlier one is refused, and not lost unseen', async () => {
  const key = newKey();
  const note = (text: string) => reviewer.writeNote({ ref, text }, { key });
  await note('Her brother runs the shop');
  expect((await note('Her brother sold the shop')).refusal.code).toBe('request.keyReused');
  const logged = (outcome: 'No answer' | 'Reached') =>
    reviewer.logCall({ ref, outcome, text: '' }, { key });
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
  const key = newKey();
  const note = (by: StaffMember) => by.writeNote({ ref, text: 'Zawadi knows her' }, { key });
  await note(reviewer);
  expect((await note(await givenStaff(['approve']))).refusal.code).toBe('request.keyReused');
  expect((await fileNow()).notes).toMatchObject([{ by: reviewer.staffId }]);
});

describe('threat 90: looks at a locked document', () => {
  beforeEach(async () => {
    ref = await givenLockedApplication();
  });

  const documentId = 'mpesa';

  const read = () => reviewer.readUnlocked({ ref, documentId, part: 0 });

  it('threat 90: whoever reads an unlocked document without opening it is among those who looked', async () => {
    expect((await read()).status).toBe(200);
    expect((await fileNow()).views).toMatchObject([{ documentId, by: reviewer.staffId }]);
  });

  it('the parts of a document that was opened are one look', async () => {
    await reviewer.openDocument({ ref, documentId });
    await read();
    await read();
    expect((await fileNow()).views).toHaveLength(1);
  });
});

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
  await refused(approveAs(approver), 409, 'assessment.appliedAgain');
});

it('threat 90: a note and a call that are sent again show the file once more, which the audit has', async () => {
  const admin = await givenStaff(['admin']);
  const kinds = async () => {
    const { reply } = await admin.readAudit({ about: 'application', which: ref });
    return reply.events.map(({ kind }) => kind);
  };
  const key = newKey();
  for (const _ of [1, 2]) {
    await reviewer.writeNote({ ref, text: 'Zawadi knows her' }, { key });
    await reviewer.logCall({ ref, outcome: 'No answer', text: '' }, { key });
  }
  const looks = ['application.viewed', 'application.viewed'];
  expect(await kinds()).toEqual([...looks, 'application.called', 'application.noted']);
});

it('threat 89: an admin who is an owner reads in the audit who worked on the own file, and not what came of it', async () => {
  const [own, other] = await Promise.all([
    givenStaff(['admin'], { phone: owner.phone }),
    givenStaff(['admin']),
  ]);
  await review();
  const advice = { decision: 'approve', terms, note: '', version: await version() } as const;
  expect((await reviewer.recommend({ ref, ...advice })).status).toBe(200);
  const kind = 'application.recommended';
  for (const question of [
    { about: 'application', which: ref, kind },
    { about: 'member', which: reviewer.staffId, kind },
  ] as const) {
    const seen = async (by: StaffMember) => (await by.readAudit(question)).reply.events;
    expect(await seen(own)).toMatchObject([{ label: ref, after: null }]);
    expect(await seen(other)).toMatchObject([{ after: { terms } }]);
  }
  const exported = await own.exportAudit({ about: 'application', which: ref, kind });
  expect(exported.reply.events).toMatchObject([{ after: null }]);
});
