import { requireOwnKey } from '#core/documents/uploads.ts';
import type { Draft, getDraft } from '#shared/applications/contract.ts';
import { documentKinds } from '#shared/documents/document-kinds.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Deps } from '../deps.ts';

/** @returns nulls if there is no draft */
export async function readDraft(
  { findDraft, clock }: Deps,
  userId: string,
): Promise<ReplyOf<typeof getDraft>> {
  const saved = await findDraft(userId, clock());
  return saved ?? { draft: null, savedAt: null };
}

/**
 * Saves a form that may be incomplete. Its files must be the owner's, and are kept as long as the draft. @returns when
 * the draft was saved @throws AppError documents.notYours, accounts.notFound
 */
export async function saveDraft(
  { putDraft, clock }: Deps,
  userId: string,
  form: Draft,
): Promise<{ savedAt: string }> {
  const keys: string[] = [];
  for (const kind of documentKinds) {
    const file = form.documents[kind];
    if (file) requireOwnKey(userId, file.key, kind);
    if (file) keys.push(file.key);
  }
  return { savedAt: await putDraft(userId, form, [...new Set(keys)], clock()) };
}
