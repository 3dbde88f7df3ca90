import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// A call that is slow beside other work would not be slow at AWS (local/patience.ts).
process.env.MILIKI_PATIENCE ??= '10';

/** A separate suite, because pictures are only taken on request. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'screenshots',
    globals: true,
    provide: { transport: 'http' },
    include: ['test/screenshots/**/*.test.ts'],
    globalSetup: 'test/support/stack.ts',
    setupFiles: 'test/support/function-environment.ts',
    testTimeout: 30 * 60_000,
  },
});
