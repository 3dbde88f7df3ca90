/** What is random is tried ten times as often at night, with the seed of that night. */
import fc from 'fast-check';
import { isNight, seed } from './layer.ts';

if (isNight) fc.configureGlobal({ numRuns: 1_000, seed });
