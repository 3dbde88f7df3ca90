import type { Draft } from '../../shared/applications/contract.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { outlasting } from '../platform/transaction.ts';
import { draft } from './draft.entity.ts';

/** How long a draft is stored after its last change. */
const DRAFT_SECONDS = 30 * 24 * 60 * 60;

/** @returns the form and when it was saved; null if there is no draft, or if it has ended */
export async function findDraft(userId: string, now: number) {
  const { data } = await draft.get({ userId }).go({ consistent: true });
  return data && data.ttl * 1000 > now ? { draft: data.form, savedAt: data.savedAt } : null;
}

/** @returns when the draft was saved */
export async function putDraft(userId: string, form: Draft, now: number): Promise<string> {
  const savedAt = isoTime(now);
  const item = { userId, form, savedAt, ttl: ttlAfter(now, DRAFT_SECONDS) };
  await outlasting(() => draft.put(item).go());
  return savedAt;
}

export async function deleteDraft(userId: string): Promise<void> {
  await outlasting(() => draft.delete({ userId }).go());
}
