/**
 * Runs a TypeScript file on the pinned Node, after installing what is missing. This file runs on any Node, without
 * packages: `node scripts/run.mjs [flags of Node] <file> [...]`.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

installPackages(root);

const child = spawn(`${root}node_modules/node/bin/node`, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The child cleans up, and this process ends with its code.
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
