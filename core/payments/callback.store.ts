import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/count.ts';
import { write } from '#core/platform/write.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { type CallbackItem, callback } from './callback.entity.ts';

/** Messages in an hour to URLs that we never gave anybody, which are kept. */
const MOST_STRAYS = 300;

export const createCallback = async (item: CallbackItem): Promise<void> => {
  await write(callback.create(item));
};

/**
 * Counts a message to a URL that we never gave anybody.
 *
 * @param now milliseconds since 1970
 * @returns whether it may be kept
 */
export const hasRoomForStray = (now: number): Promise<boolean> =>
  write(countUp({ of: 'strayCallbacks', per: 'hour', most: MOST_STRAYS }, now));

/** @returns the newest messages of M-Pesa, or of strangers, that moved nothing */
export const newestProblems = async (
  problemOf: 'mpesa' | 'stranger',
  limit: number,
): Promise<CallbackItem[]> =>
  (await callback.page({ by: 'problems', key: { problemOf }, order: 'desc', limit })).items;

/** Notes why a message moved nothing, for the office. */
export async function noteProblem(
  { subject, receivedAt, callbackId }: Pick<CallbackItem, 'subject' | 'receivedAt' | 'callbackId'>,
  problem: CallbackProblem,
  now: number,
): Promise<void> {
  const problemOf = problem === 'stranger' ? ('stranger' as const) : ('mpesa' as const);
  const set = { problem, problemOf, problemSince: isoTime(now) };
  await write(callback.patch({ subject, receivedAt, callbackId }, { set }));
}
