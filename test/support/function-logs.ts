import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAILED, UNDECLARED } from '#functions/platform/refusal-response.ts';

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
export function undeclaredRefusals(lines: readonly string[]): string[] {
  const refusals = entries(lines, UNDECLARED);
  return [...new Set(refusals.map(({ routeKey, code }) => `${routeKey}: ${code}`))];
}

/**
 * Calls answered with 500, intended or not.
 * @returns each as `GET /api/office/health: TimeoutError: socket hang up`, with its place
 */
export const failedCalls = (lines: readonly string[]): string[] =>
  entries(lines, `"message":"${FAILED}"`).map(
    ({ timestamp, routeKey, error }) =>
      `${timestamp} ${routeKey}: ${error?.stack ?? JSON.stringify(error)}`,
  );

const entries = (lines: readonly string[], text: string) =>
  lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line));
