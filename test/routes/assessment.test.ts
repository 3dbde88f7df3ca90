import { affordability } from '#shared/assessment/affordability.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { done, newKey, refused } from '#test/support/call.ts';
import { awsEndpoint, textsTo } from '#test/support/cloud.ts';
import { setScanResult } from '#test/support/files.ts';
import {
  bytesAt,
  files,
  givenApplication,
  givenOwner,
  type Owner,
  uploadStatement,
} from '#test/support/owner.ts';
import { givenProject } from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';
import { givenStaff, type StaffMember } from '#test/support/staff.ts';

let reviewer: StaffMember;
let approver: StaffMember;
let owner: Owner;
let ref: string;
let applicationId: string;

beforeAll(async () => {
  [reviewer, approver] = await Promise.all([
    givenStaff(['review'], { name: 'Achieng Otieno' }),
    givenStaff(['approve'], { name: 'Mutiso Mwangi' }),
  ]);
});

beforeEach(async () => {
  owner = await givenOwner();
  ({ ref, applicationId } = await givenApplication(owner));
});

const fileAs = async (member: StaffMember) => (await member.openFile({ ref })).reply;

const newest = async () => ({ ref, version: (await fileAs(reviewer)).application.version });

const detail = async () => (await owner.getApplication({ applicationId })).reply;

const terms = { amount: 300_000, deposit: 0, period: '12 Months' as const, fees: [] };

const review = async () => reviewer.startReview(await newest());

const approveAs = async (member: StaffMember, given: object = {}) =>
  member.approveApplication({ ...(await newest()), ...terms, ...given });

const recommendAs = async (member: StaffMember, decision: 'approve' | 'decline') =>
  member.recommend({
    ...(await newest()),
    decision,
    ...(decision === 'approve' ? { terms } : { reason: 'Need not clear' }),
    note: 'Good',
  });

it('the office brings an application from the queue to an offer, and each step says who made it', async () => {
  const { reply: answer } = await reviewer.searchOffice({ text: ref });
  expect(answer).toMatchObject({ found: [{ kind: 'application', ref }], isExact: true });
  expect((await review()).reply).toMatchObject({
    application: { status: 'Under Review' },
    reviewers: [reviewer.staffId],
  });
  const { reply: mine } = await reviewer.listQueue({
    status: 'Under Review',
    assignee: reviewer.staffId,
  });
  expect(mine.applications.find((row) => row.ref === ref)?.assignee).toBe(reviewer.staffId);
  const questions = [
    { question: 'Which shop?', wants: 'text' as const },
    { question: 'To November', wants: 'mpesa' as const },
  ];
  await reviewer.askQuestions({ ...(await newest()), questions });
  expect((await detail()).questions.map(({ question, wants }) => ({ question, wants }))).toEqual(
    questions,
  );
  await reviewer.reopenReview(await newest());
  const recommended = await recommendAs(reviewer, 'approve');
  expect(recommended.reply.recommendation).toMatchObject({ by: reviewer.staffId, note: 'Good' });
  const { reply } = await approveAs(approver);
  expect(reply.application.status).toBe('Approved');
  expect(reply.offer).toMatchObject({ amount: 300_000, number: 1 });
  expect(reply.history.map(({ to, by }) => [to, by])).toEqual([
    ['Pending Review', 'owner'],
    ['Under Review', reviewer.staffId],
    ['Information Requested', reviewer.staffId],
    ['Under Review', reviewer.staffId],
    ['Approved', approver.staffId],
  ]);
});

it('the file has what nobody can lend without: the number, the name and the consent', async () => {
  const { applicant, consent, documents } = await fileAs(reviewer);
  expect(applicant).toMatchObject({ phone: owner.phone, fullName: 'Wanjiku Kamau' });
  expect(consent.address).toMatch(/\d/);
  expect(documents.map(({ documentId }) => documentId)).toEqual(['mpesa', 'cert']);
});

it('the office declines with a reason from the list, and not what was declined before', async () => {
  const decline = async (reason: string) =>
    approver.declineApplication({ ...(await newest()), reason: reason as 'Need not clear' });
  expect((await decline('We do not like it')).refusal.code).toBe('request.invalidField');
  expect((await decline('Need not clear')).status).toBe(200);
  expect((await detail()).declineReason).toBe('Need not clear');
  expect((await review()).refusal.code).toBe('applications.notNow');
});

it('a step that was decided on an older version of the file is refused', async () => {
  const older = await newest();
  await review();
  const questions = [{ question: 'Which shop?', wants: 'text' as const }];
  const { refusal } = await reviewer.askQuestions({ ...older, questions });
  expect(refusal.code).toBe('applications.changed');
});

it('threat 89: whoever reviewed an application, or recommended what to do, does not approve it', async () => {
  const both = await givenStaff(['review', 'approve']);
  await review();
  await recommendAs(both, 'decline');
  await recommendAs(reviewer, 'approve');
  expect((await approveAs(both)).refusal.code).toBe('applications.approverIsReviewer');
  expect((await approveAs(reviewer)).refusal.code).toBe('staff.notAllowed');
  expect((await approveAs(approver)).status).toBe(200);
});

it('threat 89: an offer above KES 500,000 needs two who approve the same terms', async () => {
  const second = await givenStaff(['approve']);
  await review();
  const large = { amount: 500_001 };
  const first = await approveAs(approver, large);
  expect(first.reply).toMatchObject({
    application: { status: 'Under Review' },
    firstApproval: { by: approver.staffId, terms: large },
  });
  expect((await approveAs(approver, large)).reply.application.status).toBe('Under Review');
  const others = await approveAs(second, { amount: 500_002 });
  expect(others.reply).toMatchObject({
    application: { status: 'Under Review' },
    firstApproval: { by: second.staffId },
  });
  const made = await approveAs(approver, { amount: 500_002 });
  expect(made.reply).toMatchObject({ application: { status: 'Approved' }, firstApproval: null });
  expect((await detail()).offer?.amount).toBe(500_002);
});

it('threat 148: whoever owes much already has an application approved by two, whatever it is for', async () => {
  const second = await givenStaff(['approve']);
  owner = await givenOwner();
  await givenProject(owner, { amount: 490_000 });
  ({ ref, applicationId } = await givenApplication(owner));
  await review();
  expect((await approveAs(approver, { amount: 10_001 })).reply).toMatchObject({
    application: { status: 'Under Review' },
    owedBeside: 490_000,
  });
  const made = await approveAs(second, { amount: 10_000 });
  expect(made.reply).toMatchObject({ application: { status: 'Approved' }, owedBeside: 490_000 });
});

it('threat 89: of two second approvals at once, one offer is made', async () => {
  const [second, third] = await Promise.all([givenStaff(['approve']), givenStaff(['approve'])]);
  await review();
  const large = { amount: 600_000 };
  await approveAs(approver, large);
  const approval = { ...(await newest()), ...terms, ...large };
  const both = await Promise.all([second, third].map((one) => one.approveApplication(approval)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await detail()).offer?.number).toBe(1);
});

it('the figures that are kept are those of the terms that are recommended, whatever the browser computed', async () => {
  await review();
  const rows = ['03', '04', '05'].flatMap((month) =>
    ['01', '15', '30'].map((day) => ({
      at: `2026-${month}-${day}`,
      details: 'Sales',
      paidIn: 2_500_000,
      withdrawn: 0,
      balance: null,
    })),
  );
  const reading = { rows, notCompleted: 0, unread: [], balanceBreaks: 0 };
  const asked = affordability(reading, { excluded: new Set(), installment: 5_000 });
  const forged = asked && {
    ...asked,
    averageNet: 9_000_000,
    compared: { differences: ['It is the statement of OTIENO.'], notCompared: ['totals' as const] },
    percent: 0.1,
    level: 'green' as const,
  };
  const recommended = {
    decision: 'approve',
    terms: { ...terms, period: '6 Months' },
    note: '',
  } as const;
  const sent = await reviewer.recommend({ ...(await newest()), ...recommended, figures: forged });
  expect(sent.reply.recommendation?.figures).toMatchObject({
    averageNet: 75_000,
    installment: 50_000,
    percent: 66.7,
    level: 'red',
  });
  // For the approver, not only in the browser of the member who read the statement.
  expect((await fileAs(approver)).recommendation?.figures?.compared).toEqual(forged?.compared);
});

it('an offer is for at most twice what the system suggests', async () => {
  await review();
  const { status, refusal } = await approveAs(approver, { amount: 1_600_001 });
  expect([status, refusal.params]).toEqual([400, { problem: 'tooLarge' }]);
});

it('threat 89: a member of the staff who is also an owner keeps away from the own files', async () => {
  const own = await givenStaff(['review'], { phone: owner.phone });
  expect((await done(own.searchOffice({ text: owner.phone }))).found).toMatchObject([{ ref }]);
  await refused(own.openFile({ ref }), 403, 'assessment.ownBusiness');
});

it('threat 89: no owner keeps a member away by typing the address of one, and the audit has who works there', async () => {
  const member = await givenStaff(['review'], { email: 'achieng@agency.example' });
  await done(
    owner.saveProfile({
      fullName: 'Wanjiku Kamau',
      businessName: 'Duka',
      email: 'Achieng@agency.example',
    }),
  );
  expect((await member.openFile({ ref })).status).toBe(200);
  const admin = await givenStaff(['admin']);
  const about = { about: 'member', which: member.staffId, kind: null, cursor: null } as const;
  const { events } = await done(admin.readAudit(about));
  expect(events.map(({ kind }) => kind)).toContain('staff.sameEmail');
});

it('a note and a call that are sent twice are there once, and their owner sees neither', async () => {
  const [note, called] = [newKey(), newKey()];
  for (const _ of [1, 2]) {
    await reviewer.writeNote({ ref, text: 'Zawadi knows her' }, { key: note });
    const said = { outcome: 'No answer', text: 'Zawadi again' } as const;
    await approver.logCall({ ref, ...said }, { key: called });
  }
  const { notes, calls } = await fileAs(approver);
  expect(notes).toMatchObject([{ text: 'Zawadi knows her', by: reviewer.staffId }]);
  expect(calls).toMatchObject([{ outcome: 'No answer', by: approver.staffId }]);
  expect(JSON.stringify(await detail())).not.toContain('Zawadi');
});

it('an owner learns by SMS, on the dashboard and on the application when somebody calls', async () => {
  // Ten to twelve in Nairobi.
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const [from, to] = [`${day}T07:00:00.000Z`, `${day}T09:00:00.000Z`];
  const promise = async (hours: { from: string; to: string } | null) =>
    reviewer.promiseCall({ ...(await newest()), call: hours });
  expect((await promise({ from: to, to: from })).refusal.code).toBe('assessment.callInvalid');
  await promise({ from, to });
  await settled(awsEndpoint);
  expect((await detail()).promisedCall).toEqual({ from, to });
  const { notifications } = (await owner.listNotifications()).reply;
  expect(notifications.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringMatching(`^We will call you about ${ref}: `)]),
  );
  const texts = await textsTo(owner.phone);
  expect(texts.filter((text) => text.startsWith('We will call you about'))).toHaveLength(1);
  await promise(null);
  expect((await detail()).promisedCall).toBeNull();
});

it('two who have a file open learn of each other, and of its changes, and an open file leaves no lines in the audit', async () => {
  const { version } = await newest();
  const open = async (member: StaffMember) => (await member.noteReader({ ref })).reply;
  expect(await open(reviewer)).toEqual({ others: [], version });
  expect(await open(approver)).toEqual({ others: [reviewer.staffId], version });
  await review();
  expect(await open(reviewer)).toEqual({ others: [approver.staffId], version: version + 1 });
});

it('a look at a document gives a link to its bytes, and the file says who looked', async () => {
  const { reply } = await reviewer.openDocument({ ref, documentId: 'mpesa' });
  expect(reply).toMatchObject({ type: 'pdf', filename: 'statement.pdf' });
  expect(await bytesAt(reply.url ?? '')).toEqual(files.pdf);
  expect((await fileAs(approver)).views).toMatchObject([
    { documentId: 'mpesa', by: reviewer.staffId },
  ]);
});

it('threat 58: the office opens no file in which the malware scan found something, and records no look', async () => {
  const other = await givenOwner();
  const key = await uploadStatement(other);
  ({ ref } = await givenApplication(other, { mpesaStatement: key }));
  await setScanResult(key, 'THREATS_FOUND');
  const { refusal } = await reviewer.openDocument({ ref, documentId: 'mpesa' });
  expect(refusal.code).toBe('applications.documentUnsafe');
  expect((await fileAs(reviewer)).views).toEqual([]);
});

it('threat 90: each look and each step is in the audit, with who, from where, and what came of it', async () => {
  const admin = await givenStaff(['admin']);
  await review();
  await approveAs(approver);
  const { reply } = await admin.readAudit({ about: 'application', which: ref });
  const events = reply.events.map(({ kind, by, label }) => [kind, by, label]);
  expect(events).toEqual([
    ['application.approved', approver.staffId, ref],
    ['application.viewed', reviewer.staffId, ref],
    ['application.reviewStarted', reviewer.staffId, ref],
    ['application.viewed', reviewer.staffId, ref],
  ]);
  expect(reply.events[0]).toMatchObject({ name: 'Mutiso Mwangi', after: { terms } });
  expect(reply.events[0]?.from).toMatch(/\d/);
});
