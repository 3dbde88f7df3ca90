import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { newResultKey } from './attempt-id.ts';
import type { QuestionItem } from './question.entity.ts';

/** As long as the messages of M-Pesa themselves. */
export const QUESTION_SECONDS = 365 * 24 * 60 * 60;

/**
 * A question that is not asked yet.
 *
 * @param now milliseconds since 1970
 */
export const newQuestion = (
  about: Pick<QuestionItem, 'about' | 'receipt' | 'userId'>,
  now: number,
): QuestionItem => {
  const askedAt = isoTime(now);
  return {
    ...about,
    answerId: newResultKey(),
    askedAt,
    ttl: ttlAfter(now, QUESTION_SECONDS),
    ...(about.about === 'reversal' && { openSince: askedAt }),
  };
};
