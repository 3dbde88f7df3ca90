/** Uses the run's seed (./layer.ts), and ten times fast-check's tries at night. */
import fc from 'fast-check';
import { runsOf, seed } from './layer.ts';

fc.configureGlobal({ seed, numRuns: runsOf(100, 1_000) });
