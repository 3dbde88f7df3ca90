import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface RunningCloud {
  endpoint: string;
  url: string;
  region: string;
  pid: number;
  outputs: Record<string, unknown>;
}

/** Writes the addresses of a running cloud into its data directory, for other commands. @returns how to delete them */
export function announce(dataDir: string, cloud: RunningCloud): () => void {
  const path = join(dataDir, 'running.json');
  writeFileSync(path, JSON.stringify(cloud, null, 1));
  return () => rmSync(path, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holder(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps two clouds off one data directory. The lock of an ended process is ignored.
 * @returns the function that releases the lock
 * @throws Error if another cloud uses the directory
 */
export function lockDirectory(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const pid = holder(path);
  if (pid !== undefined && isRunning(pid)) {
    throw new Error(
      `Another local cloud (process ${pid}) is running on ${dataDir}. Stop it first: ` +
        'two of them would overwrite each other’s data.',
    );
  }
  rmSync(path, { force: true });
  writeFileSync(path, String(process.pid), { flag: 'wx' });
  return () => rmSync(path, { force: true });
}
