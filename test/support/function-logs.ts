import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNDECLARED } from '#functions/platform/refusal-response.ts';

/** How the log line of a call begins that was answered with 500. */
const FAILED = '"message":"failed"';

/**
 * The refusals that functions answered although the contract of the route does not declare them.
 *
 * @param dataDir the data of an embedded cloud, with the logs of its functions
 * @returns each once, as `POST /api/rewards/awards: rewards.notSetUp`
 */
export async function undeclaredRefusals(dataDir: string): Promise<string[]> {
  const lines = (await linesOfLogs(dataDir)).filter((line) => line.includes(UNDECLARED));
  const refusals = lines.map((line) => JSON.parse(line));
  return [...new Set(refusals.map(({ routeKey, code }) => `${routeKey}: ${code}`))];
}

/**
 * What functions logged of calls that they answered with 500, whether a test meant it or not.
 *
 * @param dataDir the data of an embedded cloud, with the logs of its functions
 * @returns each as `GET /api/office/health: TimeoutError: socket hang up`, with where it was thrown
 */
export async function failedCalls(dataDir: string): Promise<string[]> {
  const lines = (await linesOfLogs(dataDir)).filter((line) => line.includes(FAILED));
  return lines.map((line) => {
    const { routeKey, timestamp, error } = JSON.parse(line);
    return `${timestamp} ${routeKey}: ${error?.stack ?? JSON.stringify(error)}`;
  });
}

async function linesOfLogs(dataDir: string): Promise<string[]> {
  const directory = join(dataDir, 'logs');
  const names = await readdir(directory).catch(() => []);
  const logs = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return logs.flatMap((log) => log.split('\n'));
}
