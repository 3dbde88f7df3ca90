/** Installs the packages of a folder's lock file, unless they are there. Needs no package itself. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function installPackages(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const marker = join(folder, 'node_modules', '.installed-from');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  console.info('Installing packages (this happens once, and again when they change) ...');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('npm ci failed: read its message above, then run the command again.');
    process.exit(status ?? 1);
  }
  writeFileSync(marker, lock);
}
