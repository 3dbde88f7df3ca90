/** Takes a defence out of a copy, and checks that its test fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Mutation } from './mutation.ts';

interface Outcome {
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

interface Report {
  /** Tests that ran to an end. */
  ran: number;
  failed: string[];
  /** The message of each file that could not run. */
  unloaded: string[];
}

/** The used part of Vitest's report. */
interface JsonReport {
  testResults: {
    message: string;
    status: 'passed' | 'failed';
    assertionResults: { status: string; failureMessages: string[] }[];
  }[];
}

const REPORT = 'test/output/mutations.json';

/** Runs the tests of mutations in a copy, as at a commit. */
async function runTests(copy: Copy, mutations: readonly Mutation[]): Promise<Report> {
  await rm(join(copy.folder, REPORT), { force: true });
  const suites = new Set(mutations.map(({ test }) => test.suite));
  const files = new Set(mutations.map(({ test }) => test.file));
  const titles = mutations.map(({ foundBy }) => escaped(foundBy)).join('|');
  const args = [
    'run',
    ...[...suites].flatMap((suite) => ['--project', suite]),
    ...files,
    '--testNamePattern',
    titles,
    '--reporter=json',
    `--outputFile=${REPORT}`,
  ];
  await vitest(copy, args);
  return reportIn(await readFile(join(copy.folder, REPORT), 'utf8'));
}

const escaped = (title: string): string => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

async function vitest({ folder, stop }: Copy, args: readonly string[]): Promise<void> {
  stop.throwIfAborted();
  const env = { ...process.env, MILIKI_NIGHT: 'false', MILIKI_TRANSPORT: '' };
  const child = spawn('vitest', args, { cwd: folder, env, stdio: 'ignore' });
  const end = () => child.kill('SIGTERM');
  stop.addEventListener('abort', end);
  await once(child, 'close');
  stop.removeEventListener('abort', end);
  stop.throwIfAborted();
}

function reportIn(text: string): Report {
  const { testResults } = JSON.parse(text) as JsonReport;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const isUnloaded = ({ status, assertionResults }: JsonReport['testResults'][number]) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  return {
    ran: failed.length + tests.filter(({ status }) => status === 'passed').length,
    failed: failed.map(({ failureMessages }) => failureMessages[0] ?? ''),
    unloaded: testResults.filter(isUnloaded).map(({ message }) => message),
  };
}
