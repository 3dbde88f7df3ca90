import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAILED, UNDECLARED } from '#functions/platform/refusal-response.ts';

/** @param dataDir the data of an embedded cloud. @returns the lines that its functions logged */
export async function functionLogs(dataDir: string): Promise<string[]> {
  const directory = join(dataDir, 'logs');
  const names = await readdir(directory).catch(() => []);
  const logs = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return logs.flatMap((log) => log.split('\n'));
}

/**
 * The refusals that functions answered although the contract of the route does not declare them.
 *
 * @returns each once, as `POST /api/rewards/awards: rewards.notSetUp`
 */
export function undeclaredRefusals(lines: readonly string[]): string[] {
  const refusals = entries(lines, UNDECLARED);
  return [...new Set(refusals.map(({ routeKey, code }) => `${routeKey}: ${code}`))];
}

/**
 * What functions logged of calls that they answered with 500, whether a test meant it or not.
 *
 * @returns each as `GET /api/office/health: TimeoutError: socket hang up`, with where it was thrown
 */
export const failedCalls = (lines: readonly string[]): string[] =>
  entries(lines, `"message":"${FAILED}"`).map(
    ({ timestamp, routeKey, error }) =>
      `${timestamp} ${routeKey}: ${error?.stack ?? JSON.stringify(error)}`,
  );

const entries = (lines: readonly string[], text: string) =>
  lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line));
