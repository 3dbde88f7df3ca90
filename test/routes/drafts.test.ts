import { beforeEach, describe, expect, it } from 'vitest';
import { type Draft, discardDraft, getDraft, saveDraft } from '#shared/applications/contract.ts';
import { call } from '#test/support/call.ts';
import { files, givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const empty: Draft = {
  businessName: '',
  sector: '',
  systemNeed: '',
  repaymentPeriod: '',
  description: '',
  documents: { mpesa: null, bank: null, cert: null },
};

const save = (body: Draft | Record<string, unknown>, by = owner) =>
  call(saveDraft, { token: by.tokens.accessToken, body });

const read = (by = owner) => call(getDraft, { token: by.tokens.accessToken });

const givenFile = async (by: Owner) => {
  const key = await upload(by, {
    kind: 'mpesa',
    filename: 'statement.pdf',
    type: 'application/pdf',
    bytes: files.pdf,
  });
  const size = files.pdf.length;
  return { key, filename: 'My statement.pdf', size, needsPassword: false, hasPassword: false };
};

describe('the draft of an application', () => {
  it('a draft is read on another device with its uploaded files', async () => {
    // Given
    const mpesa = await givenFile(owner);
    const form = { ...empty, businessName: 'Mama Njeri', documents: { ...empty.documents, mpesa } };
    // When
    const saved = await save(form);
    // Then
    expect(saved.status).toBe(200);
    expect((await read()).reply).toEqual({ draft: form, savedAt: saved.reply.savedAt });
  });

  it('a draft is empty before it was saved and after it was discarded', async () => {
    const none = { draft: null, savedAt: null };
    expect((await read()).reply).toEqual(none);
    await save({ ...empty, description: 'Half a sentence' });
    const { status } = await call(discardDraft, { token: owner.tokens.accessToken });
    expect(status).toBe(204);
    expect((await read()).reply).toEqual(none);
  });

  it('a submission deletes the draft', async () => {
    await save({ ...empty, businessName: 'Mama Njeri' });
    await givenApplication(owner);
    expect((await read()).reply.draft).toBeNull();
  });

  it('a draft with a file whose key no upload was given is refused', async () => {
    const file = { filename: 'a.pdf', size: 1, needsPassword: false, hasPassword: false };
    const mpesa = { ...file, key: `applications/${owner.userId}/mpesa_${'€'.repeat(400)}` };
    const { status, refusal } = await save({ ...empty, documents: { ...empty.documents, mpesa } });
    expect([status, refusal.code]).toEqual([400, 'request.invalidField']);
  });

  it.each([
    [{ ...empty, statementPassword: 'secret' }, 'request.unknownField'],
    [{ ...empty, description: 'x'.repeat(2001) }, 'request.invalidField'],
  ])('the draft %j is refused', async (body, code) => {
    const { status, refusal } = await save(body);
    expect([status, refusal.code]).toEqual([400, code]);
  });
});
