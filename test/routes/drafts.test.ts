import { outcomeOf, refused } from '#test/support/call.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import {
  emptyDraft,
  files,
  givenApplication,
  givenOwner,
  uploadStatement,
} from '#test/support/owner.ts';

const owner = forEachTest(() => givenOwner());

const read = () => owner.getDraft();

it('a draft is read on another device with its uploaded files', async () => {
  const key = await uploadStatement(owner);
  const locks = { needsPassword: false, hasPassword: false };
  const mpesa = { key, filename: 'My statement.pdf', size: files.pdf.length, ...locks };
  const form = {
    ...emptyDraft,
    businessName: 'Mama Njeri',
    documents: { ...emptyDraft.documents, mpesa },
  };
  const saved = await owner.saveDraft(form);
  expect(saved.status).toBe(200);
  expect((await read()).reply).toEqual({ draft: form, savedAt: saved.reply.savedAt });
});

it('a draft is empty before it was saved and after it was discarded', async () => {
  const none = { draft: null, savedAt: null };
  expect((await read()).reply).toEqual(none);
  await owner.saveDraft({ ...emptyDraft, description: 'Half a sentence' });
  expect((await owner.discardDraft()).status).toBe(204);
  expect((await read()).reply).toEqual(none);
});

it('a submission deletes the draft', async () => {
  await owner.saveDraft({ ...emptyDraft, businessName: 'Mama Njeri' });
  await givenApplication(owner);
  expect((await read()).reply.draft).toBeNull();
});

it('a draft with a file whose key no upload was given is refused', async () => {
  const file = { filename: 'a.pdf', size: 1, needsPassword: false, hasPassword: false };
  const mpesa = { ...file, key: `applications/${owner.userId}/mpesa_${'€'.repeat(400)}` };
  const refused = await owner.saveDraft({
    ...emptyDraft,
    documents: { ...emptyDraft.documents, mpesa },
  });
  expect(outcomeOf(refused)).toEqual([400, 'request.invalidField']);
});

it.each([
  [{ ...emptyDraft, statementPassword: 'secret' }, 'request.unknownField'],
  [{ ...emptyDraft, description: 'x'.repeat(2001) }, 'request.invalidField'],
])('the draft %j is refused', async (body, code) => {
  await refused(owner.saveDraft(body), 400, code);
});
