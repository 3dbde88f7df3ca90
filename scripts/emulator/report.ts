import type { Deviation } from './deviations.ts';
import type { SuiteResult } from './suites.ts';

/** A test that fails because the emulator differs from AWS, beyond what its front can mend (gaps.json). */
interface Gap {
  /** Without its groups' titles. */
  test: string;
  why: string;
}

export interface Run {
  suites: SuiteResult[];
  seconds: Record<string, number>;
  /** Megabytes; 0 if the system does not say. */
  peakMegabytes: number;
  unneeded: Deviation[];
  gaps: readonly Gap[];
}

/** Prints the result. @returns the failed tests that no gap explains */
export function report({ suites, seconds, peakMegabytes, unneeded, gaps }: Run): string[] {
  const known = new Set(gaps.map(({ test }) => test));
  const ours = suites.flatMap(({ failed }) =>
    failed.map(({ title }) => title).filter((title) => !known.has(title)),
  );
  console.info('\n| | passed | at a later try | failed | of the emulator | skipped | seconds |');
  console.info('|---|---:|---:|---:|---:|---:|---:|');
  for (const suite of suites) console.info(rowOf(suite, known));
  const left = suites.filter(({ filesLeft }) => filesLeft > 0);
  for (const { name, filesLeft } of left) {
    console.info(`No time was left for ${filesLeft} files of: ${name}.`);
  }
  const steps = Object.entries(seconds).map(([step, took]) => `${step} ${took} s`);
  console.info(
    `\n${steps.join(', ')}; at most ${peakMegabytes} MB for the emulator and all functions.`,
  );
  for (const { what } of unneeded) console.info(`No longer needed: ${what}.`);
  const mended = gaps.filter(({ test }) => suites.some((one) => one.titlesPassed.has(test)));
  for (const { test } of mended)
    console.info(`Passed this time, though it is a gap of the emulator: ${test}`);
  for (const { title } of suites.flatMap(({ undecided }) => undecided)) {
    console.info(`Failed beside others, and no time was left to see it alone: ${title}`);
  }
  for (const title of ours) console.error(`Failed: ${title}`);
  return ours;
}

function rowOf(
  { name, passed, laterTries, failed, skipped, seconds }: SuiteResult,
  known: ReadonlySet<string>,
): string {
  const gapped = failed.filter(({ title }) => known.has(title)).length;
  const cells = [name, passed, laterTries, failed.length - gapped, gapped, skipped, seconds];
  return `| ${cells.join(' | ')} |`;
}
