import type { Pace } from '../../platform/busy.ts';

/**
 * Several tills with one customer need fewer attempts than this: after so many, something else is
 * wrong. The wait is longer after each attempt, and random, so that no two callers keep in step.
 */
export const postingPace: Pace = {
  attempts: 80,
  waitAfter: (attempt) => Math.random() * Math.min(100, 5 * (attempt + 1)),
};
