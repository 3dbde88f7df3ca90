/** The suites that run against the emulator, and what came of their tests. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vitest } from '../steps.ts';
import { emulatorFolder } from './python.ts';

export interface SuiteResult {
  name: string;
  passed: number;
  skipped: number;
  /** The full titles of the tests that failed, or the file that failed as a whole. */
  failed: string[];
  titlesPassed: ReadonlySet<string>;
  seconds: number;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** One process of Python answers for all of AWS: files wait for it most of their time, and some answers are late. */
const PATIENCE = [
  '--retry=1',
  '--maxWorkers=6',
  '--testTimeout=120000',
  '--hookTimeout=120000',
  '--expect.poll.timeout=30000',
];

/**
 * Runs files of a suite against the deployed stack.
 *
 * @param files all of the suite without any
 */
export async function runSuite(
  name: string,
  project: string,
  files: readonly string[],
  env: Record<string, string>,
): Promise<SuiteResult> {
  const started = performance.now();
  const report = join(emulatorFolder, `${project}.json`);
  rmSync(report, { force: true });
  const step = vitest(name, project);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(step.command, [...step.args, ...files, ...PATIENCE, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, ...step.env, ...env },
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name, seconds, ...outcomeOf(JSON.parse(readFileSync(report, 'utf8'))) };
}

function outcomeOf({ testResults }: VitestReport) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (status: string) =>
    tests.filter((one) => one.status === status).map(({ fullName }) => fullName);
  // A file whose preparation failed has no test that did.
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  const failed = [...withStatus('failed'), ...files.map(({ name }) => name)];
  const passed = withStatus('passed');
  return {
    failed,
    passed: passed.length,
    titlesPassed: new Set(passed),
    skipped: tests.length - passed.length - withStatus('failed').length,
  };
}
