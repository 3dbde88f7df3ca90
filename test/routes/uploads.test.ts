import { MAX_DOCUMENT_BYTES, STORAGE_QUOTA_BYTES } from '#shared/documents/document-kinds.ts';
import { outcomeOf, refused } from '#test/support/call.ts';
import { decryptedPassword, objectExists } from '#test/support/files.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { atOnce } from '#test/support/outcomes.ts';
import {
  files,
  givenApplication,
  givenForm,
  givenOwner,
  type Owner,
  sendFile,
  submit,
  uploadStatement,
} from '#test/support/owner.ts';
import { changeItem, wholeTable } from '#test/support/table.ts';

const owner = forAllTests(() => givenOwner());

const request = (changes: Record<string, unknown> = {}, by = owner) =>
  by.createUpload({
    kind: 'mpesa',
    filename: 'statement.pdf',
    size: files.pdf.length,
    type: 'application/pdf',
    ...changes,
  });

it('the key of an upload is applications/{uid}/mpesa_{filename}, and its URL takes the file', async () => {
  const { status, reply } = await request({ filename: 'October.pdf' });
  expect(status).toBe(201);
  expect(reply.key).toBe(`applications/${owner.userId}/mpesa_October.pdf`);
  expect((await sendFile(reply, files.pdf)).status).toBe(200);
});

it('no key of an upload is given twice: the next file with the same name gets a number', async () => {
  const names = await atOnce(4, async () => (await request({ filename: 'same.pdf' })).reply.key);
  const prefix = `applications/${owner.userId}/mpesa_same`;
  expect(names.sort()).toEqual(
    [`${prefix}.pdf`, `${prefix}-2.pdf`, `${prefix}-3.pdf`, `${prefix}-4.pdf`].sort(),
  );
});

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\My statement (1).pdf', 'My_statement_1.pdf'],
  ['taarifa 💰.pdf', 'taarifa.pdf'],
  ['fdp.exe.pdf', 'fdp_exe.pdf'],
  ['.pdf', 'document.pdf'],
  [`${'n'.repeat(251)}.pdf`, `${'n'.repeat(80)}.pdf`],
])('the key of an upload with the name %j is safe', async (filename, safe) => {
  const { reply } = await request({ filename });
  expect(reply.key).toBe(`applications/${owner.userId}/mpesa_${safe}`);
});

it.each([
  ['a PNG as an M-Pesa statement', { filename: 'a.png', type: 'image/png' }],
  ['a name that does not fit the type', { filename: 'a.csv', type: 'application/pdf' }],
  ['a CSV as a certificate', { kind: 'cert', filename: 'a.csv', type: 'text/csv' }],
])('an upload of %s is refused', async (_, changes) => {
  const { status, refusal } = await request(changes);
  expect(status).toBe(400);
  expect(refusal.code).toBe('documents.typeNotAllowed');
  expect(refusal.message).toMatch(/^Only .+ files are accepted for the .+\.$/);
});

it.each([0, MAX_DOCUMENT_BYTES + 1])('an upload of %i bytes is refused', async (size) => {
  expect((await request({ size })).status).toBe(400);
});

type Target = Parameters<typeof sendFile>[0];

it.each<[string, (target: Target) => Target, Buffer?]>([
  ['of another size', (target) => target, Buffer.concat([files.pdf, Buffer.from('more')])],
  ['of another type', (target) => ({ ...target, headers: { 'content-type': 'text/html' } })],
  [
    'for another key',
    ({ url, headers }) => ({ headers, url: url.replace('mpesa_statement', 'mpesa_somebody') }),
  ],
  ['without a signature', ({ url, headers }) => ({ headers, url: url.split('?')[0] ?? '' })],
])(
  'threat 37: only the file that was announced may be sent: one %s is refused with 403',
  async (_, change, bytes = files.pdf) => {
    const { reply } = await request();
    expect((await sendFile(change(reply), bytes)).status).toBe(403);
  },
);

it('the URL of an upload takes one file and no second one', async () => {
  const { reply } = await request();
  expect((await sendFile(reply, files.pdf)).status).toBe(200);
  const other = Buffer.from(files.pdf.toString().replace('Catalog', 'Cataloh'));
  expect((await sendFile(reply, other)).status).toBe(412);
});

it('of several files sent at once to one URL, one arrives', async () => {
  const { reply } = await request();
  const answers = await atOnce(6, () => sendFile(reply, files.pdf));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(5).fill(412)]);
});

it('a file without the signed condition is refused', async () => {
  const { reply } = await request();
  const { 'if-none-match': _, ...headers } = reply.headers;
  expect((await sendFile({ ...reply, headers }, files.pdf)).status).toBe(403);
});

it('the URL of an upload takes no second file after the application was submitted', async () => {
  const applicant = await givenOwner();
  const { reply } = await request({}, applicant);
  await sendFile(reply, files.pdf);
  await givenApplication(applicant, { mpesaStatement: reply.key });
  expect((await sendFile(reply, Buffer.alloc(files.pdf.length, 'x'))).status).toBe(412);
});

it('an upload beyond the quota is refused with 402, also when several come at once', async () => {
  const collector = await givenOwner();
  const capacity = STORAGE_QUOTA_BYTES / MAX_DOCUMENT_BYTES;
  const answers = await atOnce(capacity + 5, (n) =>
    request({ filename: `statement-${n}.pdf`, size: MAX_DOCUMENT_BYTES }, collector),
  );
  const refused = answers.filter(({ status }) => status === 402);
  const message = 'Storage is full. Please contact us.';
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(capacity);
  expect(refused.map(({ refusal }) => refusal)).toEqual(
    new Array(5).fill({ code: 'documents.quotaExceeded', message, params: {} }),
  );
  // And a removed file makes no room while its URL may still take it
  const key = answers.find(({ status }) => status === 201)?.reply.key ?? '';
  await collector.removeUpload({ key });
  expect(await upload10Mb(collector)).toBe(402);
  // But it makes room afterwards, once
  const record = { pk: `user#${collector.userId}`, sk: `upload#${key}` };
  await changeItem(record, { createdAt: new Date(Date.now() - 16 * 60_000).toISOString() });
  await atOnce(3, () => collector.removeUpload({ key }));
  const again = await atOnce(2, () => upload10Mb(collector));
  expect(again.sort()).toEqual([201, 402]);
});

const upload10Mb = async (by: Owner) => {
  const png = { kind: 'cert', filename: 'a.png', type: 'image/png' } as const;
  return (await by.createUpload({ ...png, size: MAX_DOCUMENT_BYTES })).status;
};

it('a removed file is deleted, and its key is not used again', async () => {
  const key = await uploadStatement(owner);
  expect((await owner.removeUpload({ key })).status).toBe(204);
  expect((await owner.removeUpload({ key })).status).toBe(204);
  expect(await objectExists(key)).toBe(false);
  expect(await uploadStatement(owner)).not.toBe(key);
});

it('a file that an application has cannot be removed', async () => {
  const applicant = await givenOwner();
  const key = await uploadStatement(applicant);
  await givenApplication(applicant, { mpesaStatement: key });
  await refused(applicant.removeUpload({ key }), 409, 'documents.inUse');
  expect(await objectExists(key)).toBe(true);
});

/** Invalid upload keys with the owner's prefix. */
const oddKeys = (by: Owner) => [
  `applications/${by.userId}/${'€'.repeat(400)}`,
  `applications/${by.userId}/mpesa_${'€'.repeat(300)}.pdf`,
  `applications/${by.userId}/../other/mpesa_statement.pdf`,
];

describe('a key that no upload was given', () => {
  const uses: Record<string, (key: string) => ReturnType<Owner['removeUpload']>> = {
    'the removal of a file refuses a key that no upload was given': (key) =>
      owner.removeUpload({ key }),
    'the password of a statement is refused for a key that no upload was given': (key) =>
      owner.saveStatementPassword({ key, password: 'secret' }),
    'an application refuses a key that no upload was given': async (mpesaStatement) =>
      submit(owner, await givenForm(owner, { mpesaStatement })) as never,
  };

  it.each(Object.entries(uses))('%s', async (_, use) => {
    for (const key of oddKeys(owner)) {
      await refused(use(key), 400, 'request.invalidField');
    }
  });
});

it('a locked statement is recognised; its password is stored encrypted and never sent back', async () => {
  const applicant = await givenOwner();
  const key = await uploadStatement(applicant, files.lockedPdf);
  const { applicationId, version } = await givenApplication(applicant, { mpesaStatement: key });
  const detail = () => applicant.getApplication({ applicationId });
  const locked = (await detail()).reply.documents[0];
  expect(locked).toMatchObject({ needsPassword: true, hasPassword: false });
  const save = (password: string) => applicant.saveStatementPassword({ key, password });
  expect((await save('QX-71-secret')).status).toBe(204);
  const after = await detail();
  expect(after.reply.documents[0]).toMatchObject({ needsPassword: true, hasPassword: true });
  expect(JSON.stringify(after.reply)).not.toContain('QX-71');
  expect(JSON.stringify(await wholeTable())).not.toContain('QX-71');
  expect(await decryptedPassword(applicant.userId, key)).toBe('QX-71-secret');
  await expect(decryptedPassword('somebody-else', key, applicant.userId)).rejects.toThrow();
  // And after the end of the application it stays as it is
  await applicant.withdrawApplication({ applicationId, version });
  await refused(save('another'), 409, 'documents.decided');
  expect(await decryptedPassword(applicant.userId, key)).toBe('QX-71-secret');
});

it.each([
  ['for a file that is not there', '{uid}/mpesa_none.pdf', 404, 'documents.notFound'],
  ["for a stranger's file", 'other/mpesa_statement.pdf', 403, 'documents.notYours'],
])('the password %s is refused', async (_, name, status, code) => {
  const key = `applications/${name.replace('{uid}', owner.userId)}`;
  await refused(owner.saveStatementPassword({ key, password: 'secret' }), status, code);
});

it('a file that was removed gets no password, as a file that never was', async () => {
  const key = await uploadStatement(owner, files.lockedPdf);
  const save = () => owner.saveStatementPassword({ key, password: 'QX-72-secret' });
  expect((await save()).status).toBe(204);
  await owner.removeUpload({ key });
  await refused(save(), 404, 'documents.notFound');
});

async function submitWith(bytes: Buffer) {
  const applicant = await givenOwner();
  const mpesaStatement = await uploadStatement(applicant, bytes);
  return submit(applicant, await givenForm(applicant, { mpesaStatement }));
}

describe('threat 58: a file that can act', () => {
  it('an application refuses a statement with a script, and says which document it is', async () => {
    const script = '2 0 obj << /S /Java#53cript /JS (app.alert(1)) >> endobj\n%%EOF\n';
    const refused = await submitWith(Buffer.concat([files.pdf, Buffer.from(script)]));
    expect(outcomeOf(refused)).toEqual([400, 'documents.activeContent']);
    expect(refused.refusal.params).toEqual({ kind: 'mpesa' });
  });
});

describe('a file that is two things at once', () => {
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
  const html = Buffer.from('<script>alert(1)</script>');
  const pdfEnd = Buffer.from('\n%%EOF\n');

  it.each([
    ['HTML in a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), html, pdfEnd])],
    ['a PDF and a zip', Buffer.concat([files.pdf, zipEnd])],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40), zipEnd])],
  ])('%s is refused as a statement', async (_, bytes) => {
    await refused(submitWith(bytes), 400, 'applications.mpesaStatementInvalid');
  });
});
