import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path of a Chromium on this machine, or undefined */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Installs a Chromium if there is none: Debian's package, or else Playwright's own build. */
export function ensureChromium(): void {
  if (findChromium()) return;
  console.info('Installing Chromium for the browser tests ...');
  installDebianPackage();
  if (findChromium()) return;
  spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'inherit' });
  if (findChromium()) return;
  console.error('No Chromium: install one and set CHROMIUM_PATH to it.');
  process.exit(1);
}

function installDebianPackage(): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}
