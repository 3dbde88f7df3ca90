/** The changes of attempts, as writes. Nothing else changes one. */
import { AppError } from '#core/platform/app-error.ts';
import { type Clock, isoTime, ttlAfter } from '#core/platform/clock.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { untilRecorded } from '#core/projects/record-fact.ts';
import { type AttemptEvent, attemptOutcome, isOpen } from '#shared/payments/attempt-machine.ts';
import { isSaidPaid, PAID, PAID_NOT_LISTED } from '#shared/payments/result-codes.ts';
import {
  type AttemptChange,
  type AttemptItem,
  attempt,
  failedAttempt,
  type LatestAttemptItem,
  latestAttempt,
} from './attempt.entity.ts';
import type * as attemptStore from './attempt.store.ts';
import { giveBack } from './attempt.store.ts';

/** What an event tells of an attempt. */
type AttemptNews = Partial<
  Pick<AttemptItem, 'resultCode' | 'checkoutRequestId' | 'receipt' | 'promptedAt'>
>;

/** An event, with what it tells. */
export interface AttemptCommand {
  event: AttemptEvent;
  news?: AttemptNews;
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

/** The attempts, and the clock. */
export type AttemptDeps = typeof attemptStore & { clock: Clock };

/**
 * Lets an event happen to an attempt as it is now, whatever happens to it meanwhile.
 *
 * @returns the attempt after it
 * @throws AppError agreements.changed when others keep getting in first
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

/** @returns the writes that end an attempt with the payment that came of it: none if it has ended */
export async function writesOfPaid(
  { findLatestAttempt, clock }: Pick<AttemptDeps, 'findLatestAttempt' | 'clock'>,
  before: AttemptItem,
  receipt: string,
): Promise<Write[]> {
  const latest = await findLatestAttempt(before);
  const news = { receipt, resultCode: PAID };
  return attemptChange(before, latest, { event: 'pay', news }, clock())?.writes ?? [];
}
