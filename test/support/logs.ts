import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from './cloud.ts';

export async function readLogs(): Promise<string> {
  const directory = join(dataDir, 'logs');
  const names = await readdir(directory);
  const logs = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return logs.join('\n');
}
