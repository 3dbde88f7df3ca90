import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '#local/files/repository.ts';
import { vitest } from '../steps.ts';
import { startChild } from './children.ts';
import { emulatorFolder } from './python.ts';

interface Failure {
  /** Without its groups' titles, or the file. */
  title: string;
  file: string;
}

export interface SuiteResult {
  name: string;
  passed: number;
  /** Passed tests that needed another try. */
  laterTries: number;
  skipped: number;
  failed: readonly Failure[];
  /** Failures beside other tests that could not be repeated alone in time. */
  undecided: readonly Failure[];
  titlesPassed: ReadonlySet<string>;
  seconds: number;
  /** Files that were left out for time. */
  filesLeft: number;
}

export interface Suite {
  name: string;
  projects: readonly string[];
  files: readonly string[];
  env: Record<string, string>;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** One Python process is all of AWS: files mostly wait, and some answers never come. The report counts later tries. */
const BESIDE = ['--retry=1', '--maxWorkers=4'];

/** On an idle machine, a missing answer is our fault. */
const ALONE = ['--retry=0', '--maxWorkers=1'];

/** Files at once if time is limited. The clock is checked after each part. */
const PART = 6;

/** The longest first part of an unknown suite. */
const FIRST_PART_MS = 90_000;

/** Parts differ by more than the size of their files. */
const MARGIN = 1.3;

const sizeOf = (file: string): number => statSync(join(repositoryRoot, file)).size;

/** Short files first: if time is limited, most get their turn. */
export const filesOf = (...projects: string[]): string[] =>
  globSync(
    projects.map((project) => `test/${project}/*.test.ts`),
    { cwd: repositoryRoot, exclude: ['**/*.night.test.ts'] },
  ).sort((one, other) => sizeOf(one) - sizeOf(other));

/** A third of the files, chosen by commit: three commits run them all, on average. */
export function thirdOf(files: readonly string[], commit: string): string[] {
  const third = Number.parseInt(commit.slice(0, 8), 16) % 3;
  console.info(`Of the API suite this commit runs every third file, from number ${third + 1} on.`);
  return files.filter((_, index) => index % 3 === third);
}

/**
 * Runs files against the deployed stack while there is time. Files with a new failure run again, one by one.
 * @param deadline by `performance.now()`; a part that would probably end later is left out
 * @param isKnown whether a gap of the emulator explains a failure
 * @param note gets the state after each part
 */
export async function runSuite(
  suite: Suite,
  deadline: number,
  isKnown: (title: string) => boolean,
  note: (result: SuiteResult) => void,
): Promise<void> {
  const started = performance.now();
  const pace = new Pace(deadline);
  const size = deadline === Number.POSITIVE_INFINITY ? suite.files.length : PART;
  const parts: PartResult[] = [];
  let next = 0;
  const noteAll = (extra: Partial<SuiteResult> = {}) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    const filesLeft = Math.max(0, suite.files.length - next);
    note({ name: suite.name, seconds, filesLeft, undecided: [], ...sumOf(parts), ...extra });
  };
  while (next < suite.files.length) {
    const files = suite.files.slice(next, next + size);
    if (!pace.hasTimeFor(files)) break;
    parts.push(await pace.measure(files, () => runPart({ ...suite, files }, BESIDE)));
    next += size;
    noteAll();
  }
  const { failed, ...others } = sumOf(parts);
  const unknown = failed.filter(({ title }) => !isKnown(title));
  const files = [...new Set(unknown.map(({ file }) => file))];
  if (files.length === 0) return;
  if (!pace.hasTimeFor(files)) {
    const known = failed.filter(({ title }) => isKnown(title));
    return noteAll({ failed: known, undecided: unknown });
  }
  const alone = await runPart({ ...suite, files }, ALONE);
  const again = new Set(alone.failed.map(({ title }) => title));
  const still = failed.filter(({ title }) => isKnown(title) || again.has(title));
  const mended = failed.length - still.length;
  const laterTries = others.laterTries + mended;
  noteAll({ failed: still, passed: others.passed + mended, laterTries });
}

/** The time that files take, by size. */
class Pace {
  private readonly deadline: number;
  private msPerByte = 0;

  constructor(deadline: number) {
    this.deadline = deadline;
  }

  hasTimeFor(files: readonly string[]): boolean {
    const estimate = this.msPerByte ? MARGIN * this.msPerByte * bytesOf(files) : FIRST_PART_MS;
    return performance.now() + estimate < this.deadline;
  }

  async measure<T>(files: readonly string[], work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.msPerByte = Math.max(this.msPerByte, (performance.now() - began) / bytesOf(files));
    return result;
  }
}

const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + sizeOf(file), 0);

/** A suite that did not run. */
export const leftOut = ({ name, files }: Suite): SuiteResult => ({
  name,
  seconds: 0,
  filesLeft: files.length,
  undecided: [],
  ...sumOf([]),
});

type PartResult = Pick<
  SuiteResult,
  'passed' | 'laterTries' | 'skipped' | 'failed' | 'titlesPassed'
>;

const sumOf = (parts: readonly PartResult[]): PartResult => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  laterTries: parts.reduce((sum, { laterTries }) => sum + laterTries, 0),
  skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
  failed: parts.flatMap(({ failed }) => failed),
  titlesPassed: new Set(parts.flatMap(({ titlesPassed }) => [...titlesPassed])),
});

async function runPart(
  { name, projects, files, env }: Suite,
  options: readonly string[],
): Promise<PartResult> {
  const report = join(emulatorFolder, 'vitest.json');
  rmSync(report, { force: true });
  const step = vitest(name, ...projects);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = startChild(step.command, [...step.args, ...files, ...options, ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, ...step.env, ...env },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const outcome = existsSync(report)
    ? outcomeOf(JSON.parse(readFileSync(report, 'utf8')))
    : sumOf([]);
  // Without a guilty test: an uncaught error, or a stack that could not be opened.
  if (code !== 0 && outcome.failed.length === 0) {
    const title = `${name}: vitest ended with ${code} though no test failed`;
    return { ...outcome, failed: files.map((file) => ({ title, file })) };
  }
  return outcome;
}

function outcomeOf({ testResults }: VitestReport): PartResult {
  const tests = testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(repositoryRoot, name);
    return assertionResults.map((one) => ({ ...one, file }));
  });
  const withStatus = (status: string) => tests.filter((one) => one.status === status);
  // A file with a failed setup has no failed test.
  const files = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name }) => relative(repositoryRoot, name));
  const passed = withStatus('passed');
  return {
    failed: [
      ...withStatus('failed').map(({ title, file }) => ({ title, file })),
      ...files.map((file) => ({ title: file, file })),
    ],
    passed: passed.length,
    laterTries: passed.filter(({ failureMessages = [] }) => failureMessages.length > 0).length,
    titlesPassed: new Set(passed.map(({ title }) => title)),
    skipped: tests.length - passed.length - withStatus('failed').length,
  };
}
