import { transactFor } from '#core/accounts/owner-transaction.ts';
import { lease, UNUSED_SECONDS, upload } from '#core/documents/upload.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { json, text, whole } from '#core/platform/table/attributes.ts';
import { absent } from '#core/platform/table/condition.ts';
import { entity } from '#core/platform/table/entity.ts';
import type { Draft } from '#shared/applications/contract.ts';

export const draft = entity({
  name: 'draft',
  about: 'The form as its owner left it. Kept for 30 days.',
  attributes: {
    userId: text(),
    form: json<Draft>({ personal: true }),
    savedAt: text(),
    ttl: whole(),
  },
  key: { question: 'Where did this owner stop?', pk: 'user#{userId}', sk: 'draft' },
});

/** @returns null if there is no draft, or it has expired */
export async function findDraft(userId: string, now: number) {
  const saved = await draft.get({ userId });
  const isThere = saved !== null && saved.ttl * 1000 > now;
  return isThere ? { draft: saved.form, savedAt: saved.savedAt } : null;
}

/** @returns when the draft was saved and when it expires, without reading its texts */
export async function findDraftMoments(userId: string, now: number) {
  const only = ['savedAt', 'ttl'] as const;
  const saved = await draft.get({ userId }, { only, consistent: false });
  const isThere = saved !== null && saved.ttl * 1000 > now;
  return isThere ? { savedAt: saved.savedAt, endsAt: isoTime(saved.ttl * 1000) } : null;
}

/**
 * Extends the lease of the draft's files to the end of the draft. Other files keep their short lease.
 * @param keys of the form's files @returns when the draft was saved @throws AppError accounts.notFound
 */
export async function putDraft(
  userId: string,
  form: Draft,
  keys: readonly string[],
  now: number,
): Promise<string> {
  const savedAt = isoTime(now);
  const ttl = ttlAfter(now, UNUSED_SECONDS);
  const failed = await transactFor(userId, {
    gone: keys.map((key) => upload.check({ userId, key }, { if: { goneAt: absent } })),
    lease: keys.map((key) => lease.patch({ userId, key }, { set: { ttl } })),
    draft: draft.put({ userId, form, savedAt, ttl }),
  });
  if (!failed) return savedAt;
  const { gone, lease: ended } = failed.positions;
  const others = keys.filter((_, at) => !gone.includes(at) && !ended.includes(at));
  return putDraft(userId, form, others, now);
}

/** @throws AppError accounts.notFound */
export async function deleteDraft(userId: string): Promise<void> {
  await transactFor(userId, { draft: draft.delete({ userId }) });
}
