/**
 * Gives this process the environment of a function of the embedded stack, before any is loaded, and each file a table
 * of its own: what a file reads does not grow with the run, and no function follows its writes.
 */
import { afterAll, inject, vi } from 'vitest';
import { environmentOfFunction } from './environment-of-function.ts';
import { takeOwnTable } from './own-table.ts';

Object.assign(process.env, await environmentOfFunction(inject('awsEndpoint'), inject('baseUrl')));
await takeOwnTable();

// Files share a process: what one has replaced is no concern of the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
