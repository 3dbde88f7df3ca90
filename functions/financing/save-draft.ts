import type { Draft } from '../../shared/contracts/financing.ts';
import { documentKinds } from '../../shared/documents.ts';
import { requireOwnKey } from '../uploads/own-key.ts';

/**
 * Keeps what an owner has filled in so far. It need not be complete; its files must be the owner's.
 *
 * @returns when it was saved
 * @throws AppError uploads.notYours
 */
export async function saveDraft(
  putDraft: (userId: string, form: Draft) => Promise<string>,
  userId: string,
  form: Draft,
): Promise<{ savedAt: string }> {
  for (const kind of documentKinds) {
    const file = form.documents[kind];
    if (file) requireOwnKey(userId, file.key, kind);
  }
  return { savedAt: await putDraft(userId, form) };
}
