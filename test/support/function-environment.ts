/** Gives this process the environment of a function of the embedded stack, before any is loaded. */
import { inject } from 'vitest';
import { environmentOfFunction } from './environment-of-function.ts';

Object.assign(process.env, await environmentOfFunction(inject('awsEndpoint'), inject('baseUrl')));
