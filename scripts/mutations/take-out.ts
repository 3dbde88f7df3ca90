/** Takes a defence out of a copy, and checks that its test fails. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Mutation } from './mutation.ts';
import { type Report, runTests } from './run-tests.ts';

export interface Outcome {
  isFound: boolean;
  why?: string;
  seconds: number;
}

export async function takeOut(copy: Copy, mutation: Mutation): Promise<Outcome> {
  const started = performance.now();
  const why = await reasonOfMiss(copy, mutation);
  const seconds = Math.round((performance.now() - started) / 1000);
  return why ? { isFound: false, why, seconds } : { isFound: true, seconds };
}

/** @returns why no test missed the defence; null if one did */
async function reasonOfMiss(copy: Copy, mutation: Mutation): Promise<string | null> {
  const test = () => runTests(copy, [mutation]);
  const isBuilt = mutation.file.startsWith('web/') && mutation.test.suite === 'browser';
  const report = await without(copy, mutation, isBuilt ? () => copy.withOwnSite(test) : test);
  const problem = problemIn(report);
  if (problem) return problem;
  if (report.failed.length === 0) return 'its test passed';
  // A failure that is no expectation may have another cause.
  const isExpectation = report.failed.some((message) => message.startsWith('AssertionError'));
  const isAlways = !isExpectation && (await test()).failed.length > 0;
  return isAlways ? 'its test fails with the defence as well' : null;
}

/** Works while the defence is out. */
async function without<Result>(
  { folder }: Copy,
  { file, from, to }: Mutation,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, file);
  const whole = await readFile(path, 'utf8');
  await writeFile(
    path,
    whole.replace(from, () => to),
  );
  try {
    return await work();
  } finally {
    await writeFile(path, whole);
  }
}

/** @returns whether all tests pass with every defence in */
export async function allPass(copy: Copy, mutations: readonly Mutation[]): Promise<boolean> {
  const report = await runTests(copy, mutations);
  const problem = problemIn(report);
  for (const message of problem ? [problem] : report.failed) console.error(message);
  return !problem && report.failed.length === 0;
}

/** A file that cannot be loaded proves nothing. */
function problemIn({ unloaded, ran }: Report): string | null {
  if (unloaded.length > 0) return `its file could not be loaded: ${unloaded[0]}`;
  return ran === 0 ? 'its test did not run' : null;
}
