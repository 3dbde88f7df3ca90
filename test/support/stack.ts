/**
 * The suites' stack: the one at BASE_URL, or a shared embedded cloud. MILIKI_STAGE names a stack's stage for this
 * machine's credentials.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { FAILED, UNDECLARED } from '#functions/platform/refusal-response.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site's address, with `/api` below it. */
    baseUrl: string;
    /** The cloud's address, for reading SMS; empty at AWS. */
    awsEndpoint: string;
    /** The embedded cloud's data; empty for other stacks. */
    dataDir: string;
  }
}

interface EmbeddedCloud {
  child: ChildProcess;
  dataDir: string;
  url: string;
  endpoint: string;
}

/** Vitest loads this file once per suite, in one process. */
const shared = globalThis as { cloudOfSuites?: Promise<EmbeddedCloud>; suitesOnCloud?: number };

export default async function setup(project: TestProject) {
  const { BASE_URL, AWS_ENDPOINT_URL = '', MILIKI_STAGE } = process.env;
  if (BASE_URL) {
    project.provide('baseUrl', BASE_URL);
    project.provide('awsEndpoint', MILIKI_STAGE ? '' : AWS_ENDPOINT_URL);
    project.provide('dataDir', '');
    return;
  }
  shared.suitesOnCloud = (shared.suitesOnCloud ?? 0) + 1;
  shared.cloudOfSuites ??= start();
  const cloud = await shared.cloudOfSuites;
  project.provide('baseUrl', cloud.url);
  project.provide('awsEndpoint', cloud.endpoint);
  project.provide('dataDir', cloud.dataDir);
  return async () => {
    shared.suitesOnCloud = (shared.suitesOnCloud ?? 0) - 1;
    if (shared.suitesOnCloud === 0) await end(cloud);
  };
}

async function start(): Promise<EmbeddedCloud> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miliki-test-'));
  const site = existsSync('web/dist/index.html') ? 'built' : 'none';
  const program = fileURLToPath(new URL('cloud-process.ts', import.meta.url));
  const child = fork(program, [dataDir, site], { execArgv: [] });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof said !== 'object' || !said) throw new Error('The embedded cloud did not start.');
  return { child, dataDir, ...said };
}

async function end({ child, dataDir }: EmbeddedCloud): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  const lines = await functionLogs(dataDir);
  const [undeclared, failed] = [undeclaredRefusals(lines), failedCalls(lines)];
  await rm(dataDir, { recursive: true, force: true });
  // Pages retry, so without this no test would show a failed answer's reason.
  if (failed.length > 0) console.info(`Calls that were answered 500:\n${failed.join('\n')}`);
  if (undeclared.length > 0) {
    throw new Error(`Routes refused with codes they do not declare:\n${undeclared.join('\n')}`);
  }
}

/** @param dataDir of an embedded cloud */
export async function functionLogs(dataDir: string): Promise<string[]> {
  const directory = join(dataDir, 'logs');
  const names = await readdir(directory).catch(() => []);
  const logs = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return logs.flatMap((log) => log.split('\n'));
}

/**
 * Refusals that the route's contract does not declare.
 * @returns each once, as `POST /api/rewards/awards: rewards.notSetUp`
 */
function undeclaredRefusals(lines: readonly string[]): string[] {
  const refusals = entries(lines, UNDECLARED);
  return [...new Set(refusals.map(({ routeKey, code }) => `${routeKey}: ${code}`))];
}

/**
 * Calls answered with 500, intended or not.
 * @returns each as `GET /api/office/health: TimeoutError: socket hang up`, with its place
 */
const failedCalls = (lines: readonly string[]): string[] =>
  entries(lines, `"message":"${FAILED}"`).map(
    ({ timestamp, routeKey, error }) =>
      `${timestamp} ${routeKey}: ${error?.stack ?? JSON.stringify(error)}`,
  );

const entries = (lines: readonly string[], text: string) =>
  lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line));
