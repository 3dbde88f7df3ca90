/** Gives this process the environment of a function of the embedded stack, before any is loaded. */
import { inject } from 'vitest';
import { functionSettings } from './function-settings.ts';

Object.assign(process.env, await functionSettings(inject('awsEndpoint'), inject('dataDir')));
