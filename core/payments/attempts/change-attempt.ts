/** All changes of attempts, as writes. */
import { AppError } from '#core/platform/app-error.ts';
import { type Clock, isoTime, ttlAfter } from '#core/platform/clock.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { untilRecorded } from '#core/projects/money/record-fact.ts';
import { type AttemptEvent, attemptOutcome, isOpen } from '#shared/payments/attempt-machine.ts';
import { isSaidPaid, PAID, PAID_NOT_LISTED } from '#shared/payments/result-codes.ts';
import type * as attemptStore from './attempt.ts';
import {
  type AttemptChange,
  type AttemptItem,
  attempt,
  failedAttempt,
  giveBack,
  type LatestAttemptItem,
  latestAttempt,
} from './attempt.ts';

type AttemptNews = Partial<
  Pick<AttemptItem, 'resultCode' | 'checkoutRequestId' | 'receipt' | 'promptedAt'>
>;

export interface AttemptCommand {
  event: AttemptEvent;
  news?: AttemptNews;
}

/** The writes require an unchanged attempt. `latest` may be newer. @returns null if the event changes nothing */
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

/** If M-Pesa has said that the attempt was paid, no failure ends it: nobody knows which answer is true. */
export const contradicts = (
  { resultCode = '' }: Pick<AttemptItem, 'resultCode'>,
  event: AttemptEvent,
): boolean => (event === 'fail' || event === 'miss') && isSaidPaid(resultCode);

/** A refused push needs no notice: the reply to the owner's call says so. */
const isForOwner = (
  to: AttemptItem['state'] | null,
  event: AttemptEvent,
  { resultCode }: AttemptNews,
): boolean => (to === 'Failed' && event !== 'refuse') || resultCode === PAID_NOT_LISTED;

/** Stored for as long as the notification that follows. */
const STORED_SECONDS = 180 * 24 * 60 * 60;

const noticeOf = ({ attemptId, userId }: AttemptItem, now: number): Write =>
  failedAttempt.create({
    attemptId,
    userId,
    at: isoTime(now),
    ttl: ttlAfter(now, STORED_SECONDS),
  });

/**
 * Always keeps the answer to a push, because we need it to ask M-Pesa. Keeps an unknown code of an open attempt, unless
 * it would replace PAID.
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

export type AttemptDeps = typeof attemptStore & { clock: Clock };

/**
 * Applies an event to an attempt, and tries again if the attempt changes meanwhile.
 * @throws AppError agreements.changed if others keep getting in first
 */
export const moveAttempt = (
  deps: AttemptDeps,
  attemptId: string,
  command: AttemptCommand,
): Promise<AttemptItem> =>
  untilRecorded(async () => {
    const before = await deps.findAttempt(attemptId);
    if (!before) throw new Error(`there is no attempt ${attemptId}`);
    const latest = await deps.findLatestAttempt(before);
    const change = attemptChange(before, latest, command, deps.clock());
    if (!change) return before;
    if (await deps.saveAttempt(change)) return change.after;
    throw new AppError('agreements.changed');
  });

export async function writesOfPaid(
  { findLatestAttempt, clock }: Pick<AttemptDeps, 'findLatestAttempt' | 'clock'>,
  before: AttemptItem,
  receipt: string,
): Promise<Write[]> {
  const latest = await findLatestAttempt(before);
  const news = { receipt, resultCode: PAID };
  return attemptChange(before, latest, { event: 'pay', news }, clock())?.writes ?? [];
}
