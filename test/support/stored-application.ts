/** A stored application for rules, with only the tested fields. */
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { DAY_MS } from '#shared/platform/time.ts';

export const iso = (at: number): string => new Date(at).toISOString();

/** A question with a week for its answer. */
export const questionAt = (askedAt: number, isAnswered = false, number = 1) => ({
  number,
  question: 'Which shop?',
  wants: 'text' as const,
  askedAt: iso(askedAt),
  dueAt: iso(askedAt + 7 * DAY_MS),
  ...(isAnswered ? { answer: { text: 'x', documentId: null, answeredAt: iso(askedAt) } } : {}),
});

export const applicationWith = (changes: object): ApplicationItem =>
  ({ applicationId: 'A', userId: 'U', ref: 'A7K2Q9M', questions: [], ...changes }) as never;
