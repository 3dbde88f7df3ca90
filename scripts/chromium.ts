import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

// Debian's shell is the same browser without a window, and takes a third less of the processor.
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Installs Debian's Chromium or else Playwright's, if none is there. */
export function ensureChromium(): void {
  if (findChromium()) return;
  console.info('Installing Chromium for the browser tests ...');
  for (const install of [
    () => apt('update'),
    () => apt('install', '-y', 'chromium-headless-shell'),
    () => apt('install', '-y', 'chromium'),
    () => spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'inherit' }),
  ]) {
    install();
    if (findChromium()) return;
  }
  console.error('No Chromium: install one and set CHROMIUM_PATH to it.');
  process.exit(1);
}

export const chromiumVersion = (): string =>
  spawnSync(findChromium() ?? 'chromium', ['--version'], { encoding: 'utf8' }).stdout.trim();

/** Takes Debian's newest version of the installed browser. */
export function updateChromium(): void {
  apt('update');
  apt('install', '-y', '--only-upgrade', 'chromium-headless-shell', 'chromium');
}

function apt(...args: string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = '', ...rest] = [...sudo, 'apt-get', '-qq', ...args];
  spawnSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
