import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isNight, runsOf } from './test/support/layer.ts';
import { SecondsReporter } from './test/support/seconds-reporter.ts';

/** A stack of somebody else's is as slow as it is: these limits end what hangs. */
const isElsewhere = Boolean(process.env.BASE_URL);

/** A busy machine is no failure: what comes late still comes. */
const expect = { poll: { timeout: isElsewhere ? 30_000 : 10_000 } };

const apiTimeout = isElsewhere ? 300_000 : 60_000;

/** Files at once: two a processor, because files of the API wait for answers much of the time. */
const maxWorkers = availableParallelism() * 2;

/** What is left to the night stands beside what every commit runs. */
const exclude = isNight ? [] : ['test/**/*.night.test.ts'];

/** The files of a suite share processes, which load packages once. A module of test/support lives on
 * from one file to the next; what a test replaced does not. */
const shared = { isolate: false, restoreMocks: true, unstubEnvs: true };

/** Whether the routes are called over HTTP, as at night and on a stack of somebody else's, or in this process. */
const isOverHttp = isElsewhere || process.env.MILIKI_TRANSPORT === 'http';

/** The suites: `domain` and `infra` need nothing running; `engine` and `routes` run functions in this process, on a
 * table of each file's own; `api` and `browser` talk to a stack. */
export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default', new SecondsReporter('test/output/seconds.json')],
    projects: [
      {
        test: {
          name: 'domain',
          ...shared,
          include: ['test/domain/**/*.test.ts'],
          exclude,
          setupFiles: 'test/support/random.ts',
          testTimeout: runsOf(60_000, 600_000),
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          ...shared,
          provide: { transport: 'http' },
          include: ['test/api/**/*.test.ts'],
          exclude,
          globalSetup: 'test/support/stack.ts',
          expect,
          testTimeout: apiTimeout,
          hookTimeout: apiTimeout,
        },
      },
      {
        test: {
          name: 'routes',
          ...shared,
          provide: { transport: isOverHttp ? 'http' : 'inside' },
          setupFiles: isOverHttp ? [] : 'test/support/function-environment.ts',
          include: ['test/routes/**/*.test.ts'],
          exclude,
          globalSetup: 'test/support/stack.ts',
          expect,
          testTimeout: apiTimeout,
          hookTimeout: apiTimeout,
        },
      },
      {
        test: {
          name: 'engine',
          // Stubs of a file hold for all its tests.
          isolate: false,
          provide: { transport: 'inside' },
          include: ['test/engine/**/*.test.ts'],
          exclude,
          globalSetup: 'test/support/stack.ts',
          expect,
          setupFiles: ['test/support/function-environment.ts', 'test/support/random.ts'],
          // Random stories do as much on a slow machine as on a fast one: this ends what hangs.
          testTimeout: runsOf(300_000, 3_600_000),
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          ...shared,
          provide: { transport: isOverHttp ? 'http' : 'beside' },
          setupFiles: 'test/support/browser-hooks.ts',
          include: ['test/browser/**/*.test.ts'],
          exclude,
          globalSetup: 'test/support/stack.ts',
          expect,
          testTimeout: 120_000,
          // What a hook gives the tests of a file is as much as a test's own.
          hookTimeout: Math.max(apiTimeout, 120_000),
          // A story told to a real browser on a shared machine gets a second chance, and the report says so.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
});
