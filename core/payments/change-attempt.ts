/** The changes of attempts, as writes. Nothing else changes one. */

import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import type { UpdateWrite, Write } from '#core/platform/writes.ts';
import { type AttemptEvent, attemptOutcome, isOpen } from '#shared/payments/attempt-machine.ts';
import { isSaidPaid, PAID, PAID_NOT_LISTED } from '#shared/payments/result-codes.ts';
import { type AttemptItem, attempt } from './attempt.entity.ts';
import { phoneEndOf } from './attempt-reply.ts';
import { failedAttempt } from './failed-attempt.entity.ts';
import { type LatestAttemptItem, latestAttempt } from './latest-attempt.entity.ts';
import { giveBack } from './prompt-limits.ts';

/** What an event tells of an attempt. */
export type AttemptNews = Partial<
  Pick<AttemptItem, 'resultCode' | 'checkoutRequestId' | 'receipt' | 'promptedAt'>
>;

/** An event, with what it tells. */
export interface AttemptCommand {
  event: AttemptEvent;
  news?: AttemptNews;
}

/** An attempt after an event, and the writes of it. */
export interface AttemptChange {
  after: AttemptItem;
  writes: Write[];
}

/**
 * Makes the writes of an event, on the version that was read.
 *
 * @param latest the last attempt to pay the same, which a newer one may be once this one has ended
 * @param now milliseconds since 1970
 * @returns null where the event changes nothing
 */
export function attemptChange(
  before: AttemptItem,
  latest: Pick<LatestAttemptItem, 'attemptId'> | null,
  { event, news = {} }: AttemptCommand,
  now: number,
): AttemptChange | null {
  if (contradicts(before, event)) return null;
  const to = attemptOutcome(before.state, event);
  if (!to && !isTold(before, event, news)) return null;
  const state = to ?? before.state;
  const ends = to !== null && !isOpen(to);
  const set = {
    ...news,
    state,
    version: before.version + 1,
    ...(ends && { endedAt: isoTime(now) }),
  };
  const { openSince, ...others } = before;
  const after = { ...others, ...(openSince && !ends && { openSince }), ...set };
  const { attemptId, version } = before;
  return {
    after,
    writes: [
      attempt.patch(
        { attemptId },
        { set: { ...set, ...(ends && { openSince: null }) }, if: { version } },
      ),
      ...(to && latest?.attemptId === attemptId ? [rowPatch(after)] : []),
      ...(to === 'Failed' ? giveBack(before, now) : []),
      ...(isForOwner(to, event, news) ? [noticeOf(before, now)] : []),
    ],
  };
}

/** What M-Pesa says was paid, it has not ended unpaid: nobody knows which of both is true. */
export const contradicts = (
  { resultCode = '' }: Pick<AttemptItem, 'resultCode'>,
  event: AttemptEvent,
): boolean => (event === 'fail' || event === 'miss') && isSaidPaid(resultCode);

/** A push that M-Pesa refuses needs no notice: the call that asked for it says so. */
const isForOwner = (
  to: AttemptItem['state'] | null,
  event: AttemptEvent,
  { resultCode }: AttemptNews,
): boolean => (to === 'Failed' && event !== 'refuse') || resultCode === PAID_NOT_LISTED;

/** As long as the notification that follows from it. */
const STORED_SECONDS = 180 * 24 * 60 * 60;

const noticeOf = ({ attemptId, userId }: AttemptItem, now: number): Write =>
  failedAttempt.create({
    attemptId,
    userId,
    at: isoTime(now),
    ttl: ttlAfter(now, STORED_SECONDS),
  });

/**
 * The answer to a push is kept, whatever came before it: M-Pesa is asked by it. So is a code that nobody
 * knows, as long as an attempt is open. That it was paid is forgotten for no such code.
 */
function isTold(
  { state, resultCode = '' }: AttemptItem,
  event: AttemptEvent,
  news: AttemptNews,
): boolean {
  if (event === 'prompt') return true;
  if (event !== 'doubt' || !isOpen(state) || news.resultCode === undefined) return false;
  if (isSaidPaid(resultCode)) return resultCode === PAID && news.resultCode === PAID_NOT_LISTED;
  return resultCode !== news.resultCode;
}

const rowPatch = ({ userId, ref, attemptId, ...after }: AttemptItem): UpdateWrite => {
  const { state, resultCode, endedAt } = after;
  return latestAttempt.patch(
    { userId, ref },
    {
      set: { state, ...(resultCode && { resultCode }), ...(endedAt && { endedAt }) },
      if: { attemptId },
    },
  );
};

/** @returns the row that belongs to an attempt as it is */
export const rowOf = (item: AttemptItem): LatestAttemptItem => {
  const { userId, ref, attemptId, amount, state, resultCode, createdAt, endedAt } = item;
  return {
    userId,
    ref,
    attemptId,
    amount,
    state,
    createdAt,
    phoneEnd: phoneEndOf(item),
    ...(resultCode && { resultCode }),
    ...(endedAt && { endedAt }),
  };
};
