import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isNight, runsOf } from './test/support/layer.ts';
import { SecondsReporter } from './test/support/seconds-reporter.ts';

// Files compute side by side: a call that is slow here would not be slow at AWS (local/patience.ts).
process.env.MILIKI_PATIENCE ??= '10';

/**
 * Suites that wait for a browser or for the cloud much of the time run first, with more files at once than processors
 * can compute.
 */
const waiting = { maxWorkers: availableParallelism() * 3, sequence: { groupOrder: 0 } };
const computing = { maxWorkers: availableParallelism() * 2, sequence: { groupOrder: 1 } };

/** Whether the routes are called over HTTP, as at night and on a stack of somebody else's, or in this process. */
const isOverHttp = Boolean(process.env.BASE_URL) || process.env.MILIKI_TRANSPORT === 'http';

const cloud = { globalSetup: 'test/support/stack.ts' };

/** Core's code reads its settings when it is loaded, so this is the first file that a process loads. */
const environment = 'test/support/function-environment.ts';

/** On tables of each file's own. */
const inside = {
  provide: { transport: 'inside' },
  setupFiles: [environment, 'test/support/table-for-file.ts', 'test/support/random.ts'],
  sequence: { ...computing.sequence, setupFiles: 'list' },
} as const;

const overHttp = { provide: { transport: 'http' }, setupFiles: environment } as const;

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
    // `it`, `expect` and what goes with them need no import in a test.
    globals: true,
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    // Only what hangs is ended. A test that is given up goes on in its worker, and breaks the next file there:
    // so no test has a shorter limit of its own.
    testTimeout: runsOf(600_000, 3_600_000),
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    ...computing,
    ...more,
  },
});

/** What each suite is for is in docs/testing.md. */
export default defineConfig({
  test: {
    reporters: ['default', new SecondsReporter('test/output/seconds.json')],
    projects: [
      suite('domain', { setupFiles: 'test/support/random.ts' }),
      // Each file starts a cloud or loads the CDK with an environment of its own.
      suite('infra', { isolate: true }),
      // Stubs of a file hold for all its tests.
      suite('engine', { ...cloud, ...inside, restoreMocks: false, unstubEnvs: false }),
      suite('routes', { ...cloud, ...(isOverHttp ? overHttp : inside) }),
      suite('api', { ...cloud, ...waiting, ...overHttp }),
      suite('browser', {
        ...cloud,
        ...waiting,
        provide: { transport: isOverHttp ? 'http' : 'beside' },
        setupFiles: [environment, 'test/support/browser-hooks.ts'],
        sequence: { ...waiting.sequence, setupFiles: 'list' },
      }),
    ],
  },
});
