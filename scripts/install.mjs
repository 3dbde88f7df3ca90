/** Installs the packages of a lock file if they are missing. Needs no package itself. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function installPackages(folder) {
  if (isInstalled(folder)) return;
  console.info('Installing packages (this happens once, and again when they change) ...');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status === 0) return;
  console.error('npm ci failed: read its message above, then run the command again.');
  process.exit(status ?? 1);
}

/** npm writes its list last, after installing everything. Optional packages may be for another machine. */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const found = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const one = found[path];
    return one ? one.version === version && one.integrity === integrity : optional === true;
  });
}

/** @returns nothing for a missing or broken file */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}
