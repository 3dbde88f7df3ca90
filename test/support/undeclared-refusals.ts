import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNDECLARED } from '#functions/platform/refusal-response.ts';

/**
 * The refusals that functions answered although the contract of the route does not declare them.
 *
 * @param dataDir the data of an embedded cloud, with the logs of its functions
 * @returns each once, as `POST /api/rewards/awards: rewards.notSetUp`
 */
export async function undeclaredRefusals(dataDir: string): Promise<string[]> {
  const directory = join(dataDir, 'logs');
  const names = await readdir(directory).catch(() => []);
  const logs = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  const lines = logs.flatMap((log) => log.split('\n').filter((line) => line.includes(UNDECLARED)));
  return [...new Set(lines.map(toSentence))];
}

function toSentence(line: string): string {
  const { routeKey, code } = JSON.parse(line);
  return `${routeKey}: ${code}`;
}
