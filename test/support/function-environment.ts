/** Gives this process the environment of a function of the embedded stack, before any is loaded. */
import { afterAll, inject, vi } from 'vitest';
import { environmentOfFunction } from './environment-of-function.ts';

Object.assign(process.env, await environmentOfFunction(inject('awsEndpoint'), inject('baseUrl')));

// Files share a process: what one has replaced is no concern of the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
