import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { flag, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { callbackKinds } from '#shared/payments/callback-kinds.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';

/** A message to our URLs for M-Pesa, kept before it is parsed. */
export const callback = entity({
  name: 'callback',
  about: 'A message to our callback URLs, as received. Kept for a year.',
  attributes: {
    callbackId: text(),
    kind: oneOf(callbackKinds, { about: 'The URL to which it came.' }),
    subject: text({
      about: 'The attempt or question that the URL names; otherwise the callback’s own id.',
    }),
    isExpected: flag({
      about: 'Whether we gave M-Pesa this URL. If not, the message has no effect.',
    }),
    doorKeyHash: text({
      optional: true,
      secret: true,
      about: 'SHA-256 of the key in the URL, if it could not be checked yet.',
    }),
    body: text({ about: 'Its first 32 KB.', personal: true }),
    bytes: whole({ about: 'The length of the whole body.' }),
    sha256: text({ about: 'Of the whole body.' }),
    receivedAt: text(),
    problem: text<CallbackProblem>({
      optional: true,
      about: 'Why it had no effect, if the office must know.',
    }),
    problemSince: text({ optional: true }),
    problemOf: oneOf(['mpesa', 'stranger'], {
      optional: true,
      about: 'Whether M-Pesa may have sent it: a stranger’s message must not hide one of M-Pesa’s.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'What did M-Pesa say about this?',
    pk: 'callback#{subject}',
    sk: 'callback#{receivedAt}#{callbackId}',
  },
  indexes: {
    problems: {
      index: 'gsi1',
      question: 'Which messages moved nothing although they should have, newest first?',
      pk: 'callbackProblems#{problemOf}',
      sk: '{problemSince}#{callbackId}',
    },
  },
});

export type CallbackItem = ItemOf<typeof callback>;

/** Of the messages to URLs that we never gave anybody, this many are kept in an hour. */
const MOST_STRAYS = 300;

export const createCallback = async (item: CallbackItem): Promise<void> => {
  await write(callback.create(item));
};

/** Counts a message to a URL that we never gave anybody, and says whether it may be kept. */
export const hasRoomForStray = (now: number): Promise<boolean> =>
  write(countUp({ of: 'strayCallbacks', per: 'hour', most: MOST_STRAYS }, now));

/** The newest messages, from M-Pesa or from strangers, that moved nothing. */
export const newestProblems = async (
  problemOf: 'mpesa' | 'stranger',
  limit: number,
): Promise<CallbackItem[]> =>
  (await callback.page({ by: 'problems', key: { problemOf }, order: 'desc', limit })).items;

export async function noteProblem(
  { subject, receivedAt, callbackId }: Pick<CallbackItem, 'subject' | 'receivedAt' | 'callbackId'>,
  problem: CallbackProblem,
  now: number,
): Promise<void> {
  const problemOf = problem === 'stranger' ? ('stranger' as const) : ('mpesa' as const);
  const set = { problem, problemOf, problemSince: isoTime(now) };
  await write(callback.patch({ subject, receivedAt, callbackId }, { set }));
}
