import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { Mutation } from './mutation.ts';

export interface Report {
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
export async function runTests(copy: Copy, mutations: readonly Mutation[]): Promise<Report> {
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
