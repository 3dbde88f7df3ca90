import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RunningCloud {
  /** AWS_ENDPOINT_URL. */
  endpoint: string;
  url: string;
  region: string;
  pid: number;
  /** The stack's outputs by their names, as a deployed stack's can be asked for. */
  outputs: Record<string, unknown>;
}

/**
 * Says in the data directory where its cloud runs, for commands that look for it.
 * Returns the function that takes the file away.
 */
export function announce(dataDir: string, cloud: RunningCloud): () => void {
  const path = join(dataDir, 'running.json');
  writeFileSync(path, JSON.stringify(cloud, null, 1));
  return () => rmSync(path, { force: true });
}
