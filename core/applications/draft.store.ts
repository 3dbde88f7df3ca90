import type { Draft } from '../../shared/applications/contract.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { write } from '../platform/write.ts';
import { draft } from './draft.entity.ts';

/** A draft is stored for this long after its last change. */
const DRAFT_SECONDS = 30 * 24 * 60 * 60;

/** @returns the form and when it was saved; null if there is no draft, or if it has ended */
export async function findDraft(userId: string, now: number) {
  const saved = await draft.get({ userId });
  const isThere = saved !== null && saved.ttl * 1000 > now;
  return isThere ? { draft: saved.form, savedAt: saved.savedAt } : null;
}

/** @returns when the draft was saved */
export async function putDraft(userId: string, form: Draft, now: number): Promise<string> {
  const savedAt = isoTime(now);
  await write(draft.put({ userId, form, savedAt, ttl: ttlAfter(now, DRAFT_SECONDS) }));
  return savedAt;
}

export async function deleteDraft(userId: string): Promise<void> {
  await write(draft.delete({ userId }));
}
