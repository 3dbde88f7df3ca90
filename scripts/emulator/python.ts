/** The emulator of AWS: a foreign Python package in a virtual environment. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#local/files/repository.ts';

/** Everything that a run leaves behind; git ignores it. */
export const emulatorFolder = join(repositoryRoot, '.emulator');

/**
 * Exact versions. The second signs and verifies. The last two are what AWS gives a Python function, and the layer
 * of the CDK's copier.
 */
const PACKAGES = ['ministack==1.5.33', 'cryptography==50.0.2', 'boto3==1.43.106', 'awscli==1.46.3'];

const venv = join(emulatorFolder, 'venv');
const stamp = join(venv, 'installed.txt');

export const programs = join(venv, 'bin');

/**
 * Installs the emulator, unless this version is there.
 * @param timeout milliseconds until it is given up
 * @returns a sentence about what is missing, or undefined
 */
export function installEmulator(timeout: number): string | undefined {
  const wanted = PACKAGES.join(' ');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined;
  console.info(`Installing ${PACKAGES[0]} (this happens once, and again when it changes) ...`);
  rmSync(venv, { recursive: true, force: true });
  const made = run('python3', ['-m', 'venv', venv]);
  if (made.status !== 0) {
    return `it needs Python 3.10 or newer with its module venv (Debian: apt-get install python3-venv). ${said(made)}`;
  }
  const pip = ['install', '--quiet', '--disable-pip-version-check', ...PACKAGES];
  const installed = run(join(programs, 'pip'), pip, timeout);
  if (installed.status !== 0) return `pip could not install ${wanted}. ${said(installed)}`;
  writeFileSync(join(programs, 'quiet-aws'), QUIET, { mode: 0o755 });
  writeFileSync(stamp, wanted);
  return undefined;
}

const run = (command: string, args: string[], timeout?: number) =>
  spawnSync(command, args, { encoding: 'utf8', timeout });

/** A function answers on stdout, so the commands that a program echoes must not go there. */
const QUIET = `#!/bin/sh
exec "$(dirname "$0")/aws" "$@" 1>&2 </dev/null
`;

/** @returns the last line of the output */
const said = ({ error, stderr }: SpawnSyncReturns<string>): string =>
  error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
