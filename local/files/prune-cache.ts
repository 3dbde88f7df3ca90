import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#shared/platform/time.ts';
import { repositoryRoot } from './repository.ts';

/** Deletes templates and bundles that are older than a day. If they are needed, they are made again. */
export function pruneCache(): void {
  for (const folder of ['templates', 'functions']) {
    const directory = join(repositoryRoot, '.local', folder);
    if (!existsSync(directory)) continue;
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      if (statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { force: true });
    }
  }
}
