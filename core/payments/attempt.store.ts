import { type AttemptItem, attempt } from './attempt.entity.ts';

export const findAttempt = (attemptId: string): Promise<AttemptItem | null> =>
  attempt.get({ attemptId });
