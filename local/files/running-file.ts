import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RunningCloud {
  /** AWS_ENDPOINT_URL. */
  endpoint: string;
  url: string;
  region: string;
  pid: number;
  /** The stack's outputs by their names. */
  outputs: Record<string, unknown>;
}

/**
 * Writes the addresses of a running cloud into its data directory, for commands that look for it.
 *
 * @returns the function that deletes the file
 */
export function announce(dataDir: string, cloud: RunningCloud): () => void {
  const path = join(dataDir, 'running.json');
  writeFileSync(path, JSON.stringify(cloud, null, 1));
  return () => rmSync(path, { force: true });
}
