/**
 * Runs a TypeScript file on the pinned Node, after installing what is missing. This file itself
 * runs on whatever Node the machine has, and needs no package: `node scripts/run.mjs <file> [...]`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = `${root}package-lock.json`;
const marker = `${root}node_modules/.installed-from`;
const pinnedNode = `${root}node_modules/node/bin/node`;

const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');

function isInstalled() {
  return existsSync(pinnedNode) && existsSync(marker) && readFileSync(marker, 'utf8') === lock;
}

function install() {
  console.info('Installing packages (this happens once, and again when they change) ...');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('npm ci failed: read its message above, then run the command again.');
    process.exit(status ?? 1);
  }
  writeFileSync(marker, lock);
}

if (!isInstalled()) install();

const child = spawn(pinnedNode, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The child cleans up after itself; this process waits and ends as it did.
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
