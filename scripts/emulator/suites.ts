/** The suites that run against the emulator, and what came of their tests. */
import { spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/files/repository.ts';
import { vitest } from '../steps.ts';
import { emulatorFolder } from './python.ts';

export interface SuiteResult {
  name: string;
  passed: number;
  /** Of those that passed, how many did at their second try. */
  secondTries: number;
  skipped: number;
  /** The full titles of the tests that failed, or the file that failed as a whole. */
  failed: string[];
  titlesPassed: ReadonlySet<string>;
  seconds: number;
  /** Files that no time was left for. */
  filesLeft: number;
}

export interface Suite {
  name: string;
  project: string;
  files: readonly string[];
  env: Record<string, string>;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/**
 * One process of Python answers for all of AWS: files wait for it most of their time, and some answers never come. The
 * report says how many tests needed a second try.
 */
const PATIENCE = ['--retry=1', '--maxWorkers=6'];

/** Files that run at once where the time is limited: after each such part the clock is asked. */
const PART = 6;

/** The files of a suite, short ones first: where the time is limited, most of them have their turn. */
export function filesOf(project: string): string[] {
  const size = (file: string) => statSync(join(repositoryRoot, file)).size;
  const files = globSync(`test/${project}/*.test.ts`, { cwd: repositoryRoot });
  return files.sort((one, other) => size(one) - size(other));
}

/**
 * Runs files of a suite against the deployed stack, for as long as there is time.
 *
 * @param deadline by `performance.now()`; a part that would probably end later is left out
 */
export async function runSuite(suite: Suite, deadline: number): Promise<SuiteResult> {
  const started = performance.now();
  const size = deadline === Number.POSITIVE_INFINITY ? suite.files.length : PART;
  const reports: VitestReport[] = [];
  let longest = 0;
  let next = 0;
  for (; next < suite.files.length; next += size) {
    const began = performance.now();
    if (began + 1.3 * longest > deadline) break;
    reports.push(await runPart({ ...suite, files: suite.files.slice(next, next + size) }));
    longest = Math.max(longest, performance.now() - began);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  const filesLeft = Math.max(0, suite.files.length - next);
  const testResults = reports.flatMap((report) => report.testResults);
  return { name: suite.name, seconds, filesLeft, ...outcomeOf({ testResults }) };
}

async function runPart({ name, project, files, env }: Suite): Promise<VitestReport> {
  const report = join(emulatorFolder, `${project}.json`);
  rmSync(report, { force: true });
  const step = vitest(name, project);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(step.command, [...step.args, ...files, ...PATIENCE, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, ...step.env, ...env },
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return JSON.parse(readFileSync(report, 'utf8'));
}

function outcomeOf({ testResults }: VitestReport) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (status: string) => tests.filter((one) => one.status === status);
  const titles = (status: string) => withStatus(status).map(({ fullName }) => fullName);
  // A file whose preparation failed has no test that did.
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  const passed = withStatus('passed');
  return {
    failed: [...titles('failed'), ...files.map(({ name }) => name)],
    passed: passed.length,
    secondTries: passed.filter(({ failureMessages = [] }) => failureMessages.length > 0).length,
    titlesPassed: new Set(titles('passed')),
    skipped: tests.length - passed.length - withStatus('failed').length,
  };
}
