import { type SystemType, suggestedAmounts, systemTypes } from '#shared/applications/catalogue.ts';
import { newKey, outcomeOf, refused } from '#test/support/call.ts';
import { atOnce } from '#test/support/outcomes.ts';
import {
  bytesAt,
  files,
  givenApplication,
  givenForm,
  givenOwner,
  givenSignedIn,
  type Owner,
  submit,
  upload,
  uploadStatement,
} from '#test/support/owner.ts';

/** A new owner per test, because an owner has one open application at most. */
let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

it('a submitted application has the answers of the form and the status Pending Review', async () => {
  const form = await givenForm(owner, {
    bankStatement: await upload(owner, {
      kind: 'bank',
      filename: 'bank.csv',
      type: 'text/csv',
      bytes: files.csv,
    }),
  });
  const { status, reply } = await submit(owner, form);
  expect(status).toBe(201);
  expect(reply).toEqual({
    applicationId: expect.any(String),
    ref: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{7}$/),
    version: 1,
    userId: owner.userId,
    businessName: 'Mama Njeri Groceries',
    sector: 'Retail',
    systemNeed: 'ERP / POS System',
    suggestedAmount: 800_000,
    repaymentPeriod: '12 Months',
    description: 'Stock and sales in one place, for two shops.',
    status: 'Pending Review',
    createdAt: expect.stringMatching(/Z$/),
    changedAt: reply.createdAt,
    openQuestions: 0,
    offeredAmount: null,
    offeredPeriod: null,
    mpesaStatementUrl: `/api/applications/${reply.applicationId}/documents/mpesa`,
    bankStatementUrl: `/api/applications/${reply.applicationId}/documents/bank`,
    registrationCertUrl: `/api/applications/${reply.applicationId}/documents/cert`,
  });
  const list = await owner.listApplications();
  expect(list.reply.applications[0]).toEqual(reply);
});

it.each(systemTypes.map((type) => [type, suggestedAmounts[type]] as const))(
  'a %s is suggested with KES %i',
  async (systemNeed: SystemType, amount) => {
    const { reply } = await submit(owner, await givenForm(owner, { systemNeed }));
    expect(reply.suggestedAmount).toBe(amount);
  },
);

it('a form that names the amount is refused', async () => {
  const form = await givenForm(owner);
  const { status, refusal } = await submit(owner, { ...form, suggestedAmount: 1 });
  expect(status).toBe(400);
  expect(refusal.message).toBe('Unknown field "suggestedAmount".');
});

it.each([
  'businessName',
  'sector',
  'systemNeed',
  'repaymentPeriod',
  'description',
  'mpesaStatement',
  'registrationCert',
])('a form without %s is refused', async (field) => {
  const form = await givenForm(owner);
  const { status, refusal } = await submit(owner, { ...form, [field]: '' });
  expect(status).toBe(400);
  expect(refusal.message).toBe(`The field "${field}" is missing or not valid.`);
});

it('threat 62: a user without an account cannot upload what an application needs', async () => {
  const person = await givenSignedIn();
  const statement = { kind: 'mpesa', filename: 'a.pdf', size: 100, type: 'application/pdf' };
  await refused(person.createUpload(statement as never), 404, 'accounts.notFound');
});

it('a profile without a sector learns the one that was stated, and another one stays', async () => {
  await submit(owner, await givenForm(owner, { sector: 'Logistics' }));
  expect((await owner.getProfile()).reply.sector).toBe('Logistics');
  // No profile was saved, so the shop still has no name of its own.
  expect((await owner.getDashboard()).reply.firstSteps).toEqual(['name', 'points']);

  const named = await givenOwner();
  const names = { fullName: 'Wanjiku Kamau', businessName: 'Mama Njeri Shop' };
  expect((await named.saveProfile({ ...names, sector: 'Education' })).status).toBe(200);
  await submit(named, await givenForm(named, { sector: 'Logistics' }));
  expect((await named.getProfile()).reply.sector).toBe('Education');
});

it('a form without a bank statement is accepted', async () => {
  const { status, reply } = await submit(owner, await givenForm(owner, { bankStatement: null }));
  expect(status).toBe(201);
  expect(reply).not.toHaveProperty('bankStatementUrl');
});

it('one key sent 50 times at once makes one application', async () => {
  const form = await givenForm(owner);
  const key = newKey();
  const replies = await atOnce(50, () => submit(owner, form, key));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ reply }) => reply.applicationId)).size).toBe(1);
  expect((await owner.listApplications()).reply.applications).toHaveLength(1);
});

it('a key that comes with another form is refused with 409', async () => {
  const form = await givenForm(owner);
  const key = newKey();
  await submit(owner, form, key);
  await refused(submit(owner, { ...form, description: 'Another' }, key), 409, 'request.keyReused');
});

it('two owners may use the same key', async () => {
  const key = newKey();
  const another = await givenOwner();
  const mine = await submit(owner, await givenForm(owner), key);
  const theirs = await submit(another, await givenForm(another), key);
  expect(theirs.status).toBe(201);
  expect(theirs.reply.applicationId).not.toBe(mine.reply.applicationId);
});

it('a submission without a valid key is refused', async () => {
  const refused = await submit(owner, await givenForm(owner), 'short');
  expect(outcomeOf(refused)).toEqual([400, 'request.idempotencyKeyRequired']);
});

describe('threat 38: documents are looked into', () => {
  it.each([
    [
      'mpesaStatement',
      'mpesa',
      'statement.pdf',
      'application/pdf',
      'applications.mpesaStatementInvalid',
    ],
    ['bankStatement', 'bank', 'bank.csv', 'text/csv', 'applications.bankStatementInvalid'],
    ['registrationCert', 'cert', 'cert.jpg', 'image/jpeg', 'applications.registrationCertInvalid'],
  ] as const)('an HTML file sent as %s is refused', async (field, kind, filename, type, code) => {
    const key = await upload(owner, { kind, filename, type, bytes: files.html });
    await refused(submit(owner, await givenForm(owner, { [field]: key })), 400, code);
  });

  it('the refusal of an application names the document that is not real', async () => {
    const key = await uploadStatement(owner, files.html);
    const { refusal } = await submit(owner, await givenForm(owner, { mpesaStatement: key }));
    expect(refusal.message).toBe(
      'The M-Pesa statement is not a real PDF file. Choose the original file from M-Pesa.',
    );
  });

  it('the refusal of an application names the document that never arrived', async () => {
    const form = await givenForm(owner, {
      registrationCert: `applications/${owner.userId}/cert_never-sent.png`,
    });
    await refused(submit(owner, form), 400, 'applications.registrationCertMissing');
  });

  it('a document of another kind is refused', async () => {
    const form = await givenForm(owner);
    expect((await submit(owner, { ...form, mpesaStatement: form.registrationCert })).status).toBe(
      403,
    );
  });
});

it('the owner reads the application and downloads a document as an attachment', async () => {
  const { applicationId } = await givenApplication(owner);
  expect((await owner.getApplication({ applicationId })).status).toBe(200);
  const { url } = (await owner.getDocument({ applicationId, documentId: 'mpesa' })).reply;
  const { headers } = await fetch(url);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="mpesa_/);
  expect(await bytesAt(url)).toEqual(files.pdf);
});

it.each(['bank', 'selfie', 'constructor'])(
  'an application without a document %j answers 404',
  async (documentId) => {
    const { applicationId } = await givenApplication(owner);
    const refused = await owner.getDocument({ applicationId, documentId });
    expect(outcomeOf(refused)).toEqual([404, 'applications.documentNotFound']);
  },
);
