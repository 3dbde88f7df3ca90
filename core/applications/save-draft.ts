import type { Draft } from '../../shared/applications/contract.ts';
import { documentKinds } from '../../shared/documents/documents.ts';
import { requireOwnKey } from '../documents/own-key.ts';
import type { Clock } from '../platform/clock.ts';

interface DraftParts {
  putDraft(userId: string, form: Draft, now: number): Promise<string>;
  renewLeases(userId: string, keys: readonly string[], now: number): Promise<void>;
  clock: Clock;
}

/**
 * Keeps what an owner has filled in so far. It need not be complete; its files must be the
 * owner's, and are kept as long as it.
 *
 * @returns when it was saved
 * @throws AppError uploads.notYours
 */
export async function saveDraft(
  { putDraft, renewLeases, clock }: DraftParts,
  userId: string,
  form: Draft,
): Promise<{ savedAt: string }> {
  const keys: string[] = [];
  for (const kind of documentKinds) {
    const file = form.documents[kind];
    if (file) requireOwnKey(userId, file.key, kind);
    if (file) keys.push(file.key);
  }
  const now = clock();
  await renewLeases(userId, keys, now);
  return { savedAt: await putDraft(userId, form, now) };
}
