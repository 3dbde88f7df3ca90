/** The suites that run against the emulator, and what came of their tests. */
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/files/repository.ts';
import { vitest } from '../steps.ts';
import { startChild } from './children.ts';
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

/** What the first part of a suite takes at most, of which nothing is known. */
const FIRST_PART_MS = 90_000;

/** Parts differ by more than the size of their files. */
const MARGIN = 1.3;

const sizeOf = (file: string): number => statSync(join(repositoryRoot, file)).size;

/** The files of a suite, short ones first: where the time is limited, most of them have their turn. */
export const filesOf = (project: string): string[] =>
  globSync(`test/${project}/*.test.ts`, { cwd: repositoryRoot }).sort(
    (one, other) => sizeOf(one) - sizeOf(other),
  );

/**
 * Runs files of a suite against the deployed stack, for as long as there is time.
 *
 * @param deadline by `performance.now()`; a part that would probably end later is left out
 * @param note is given what is known so far, after each part
 */
export async function runSuite(
  suite: Suite,
  deadline: number,
  note: (result: SuiteResult) => void,
): Promise<void> {
  const started = performance.now();
  const size = deadline === Number.POSITIVE_INFINITY ? suite.files.length : PART;
  const results: PartResult[] = [];
  let msPerByte = 0;
  for (let next = 0; next < suite.files.length; next += size) {
    const files = suite.files.slice(next, next + size);
    const bytes = files.map(sizeOf).reduce((sum, one) => sum + one, 0);
    const began = performance.now();
    const estimate = msPerByte ? MARGIN * msPerByte * bytes : FIRST_PART_MS;
    if (began + estimate > deadline) break;
    results.push(await runPart({ ...suite, files }));
    msPerByte = Math.max(msPerByte, (performance.now() - began) / bytes);
    const seconds = Math.round((performance.now() - started) / 1000);
    const filesLeft = Math.max(0, suite.files.length - next - size);
    note({ name: suite.name, seconds, filesLeft, ...sumOf(results) });
  }
}

/** A suite none of which has run. */
export const leftOut = ({ name, files }: Suite): SuiteResult => ({
  ...{ name, seconds: 0, filesLeft: files.length },
  ...sumOf([]),
});

type PartResult = Pick<
  SuiteResult,
  'passed' | 'secondTries' | 'skipped' | 'failed' | 'titlesPassed'
>;

const sumOf = (parts: readonly PartResult[]): PartResult => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  secondTries: parts.reduce((sum, { secondTries }) => sum + secondTries, 0),
  skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
  failed: parts.flatMap(({ failed }) => failed),
  titlesPassed: new Set(parts.flatMap(({ titlesPassed }) => [...titlesPassed])),
});

async function runPart({ name, project, files, env }: Suite): Promise<PartResult> {
  const report = join(emulatorFolder, `${project}.json`);
  rmSync(report, { force: true });
  const step = vitest(name, project);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = startChild(step.command, [...step.args, ...files, ...PATIENCE, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, ...step.env, ...env },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const outcome = existsSync(report)
    ? outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
    : sumOf([]);
  // What no test is to blame for: an error that nobody caught, or a stack that could not be opened.
  if (code !== 0 && outcome.failed.length === 0) {
    outcome.failed.push(`${name}: vitest ended with ${code} though no test failed`);
  }
  return outcome;
}

function outcomeOf({ testResults }: VitestReport): PartResult {
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
