import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../shared/platform/time.ts';
import { repositoryRoot } from './repository.ts';

/** Removes templates and bundles that a day of edits left behind; what is still used is made again. */
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
