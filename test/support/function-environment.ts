/** Sets this process's environment to a function's of the embedded stack, before any is loaded. */
import { afterAll, inject, vi } from 'vitest';
import './patience.ts';
import { environmentOfFunction } from './environment-of-function.ts';

Object.assign(process.env, await environmentOfFunction(inject('awsEndpoint'), inject('baseUrl')));

// Files share a process, so replacements must end with the file.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
