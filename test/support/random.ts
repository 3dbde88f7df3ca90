/** What is random has the seed of the run (./layer.ts); at night it is tried ten times as often as fast-check would. */
import fc from 'fast-check';
import { runsOf, seed } from './layer.ts';

fc.configureGlobal({ seed, numRuns: runsOf(100, 1_000) });
