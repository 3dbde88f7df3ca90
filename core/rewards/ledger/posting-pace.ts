import type { Pace } from '#core/platform/table/busy.ts';

/**
 * Several tills with one customer need few attempts. Each costs write units also when it fails, so the
 * waits double: forty awards at once to one customer take six attempts each. They are random, so that
 * no two callers keep in step. All together are 6 seconds on average: a function has 10.
 */
export const postingPace: Pace = {
  attempts: 30,
  waitAfter: (attempt) => Math.random() * Math.min(500, 20 * 2 ** attempt),
};
