import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isNight, runsOf } from './test/support/layer.ts';
import { SecondsReporter } from './test/support/seconds-reporter.ts';

/** Files at once: two a processor, because files that talk to a cloud wait for answers much of the time. */
const maxWorkers = availableParallelism() * 2;

/** Whether the routes are called over HTTP, as at night and on a stack of somebody else's, or in this process. */
const isOverHttp = Boolean(process.env.BASE_URL) || process.env.MILIKI_TRANSPORT === 'http';

const cloud = { globalSetup: 'test/support/stack.ts' };

/** In the environment of a function, on tables of each file's own. */
const inside = {
  provide: { transport: 'inside' },
  setupFiles: [
    'test/support/function-environment.ts',
    'test/support/table-for-file.ts',
    'test/support/random.ts',
  ],
  sequence: { setupFiles: 'list' },
} as const;

const overHttp = { provide: { transport: 'http' } } as const;

/**
 * A suite, whose files share processes, which load packages once: a module of test/support lives on from one file to
 * the next, and what a test replaced does not. The limits only end what hangs: a slow machine is no failure.
 */
const suite = (
  name: string,
  more: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    // What is left to the night stands beside what every commit runs.
    exclude: isNight ? [] : ['test/**/*.night.test.ts'],
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: runsOf(600_000, 3_600_000),
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    ...more,
  },
});

/** What each suite is for is in docs/testing.md. */
export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default', new SecondsReporter('test/output/seconds.json')],
    projects: [
      suite('domain', { setupFiles: 'test/support/random.ts' }),
      // Each file starts a cloud or loads the CDK with an environment of its own.
      suite('infra', { isolate: true }),
      // Stubs of a file hold for all its tests.
      suite('engine', { ...cloud, ...inside, restoreMocks: false, unstubEnvs: false }),
      suite('routes', { ...cloud, ...(isOverHttp ? overHttp : inside) }),
      suite('api', { ...cloud, ...overHttp }),
      suite('browser', {
        ...cloud,
        ...(isOverHttp ? overHttp : { provide: { transport: 'beside' } }),
        setupFiles: 'test/support/browser-hooks.ts',
      }),
    ],
  },
});
