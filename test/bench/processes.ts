/** Other programs and temporary folders, which end with the bench. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '#local/files/repository.ts';

const running = new Set<ChildProcess>();
const folders = new Set<string>();

process.once('exit', () => {
  for (const child of running) killGroup(child);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended just now.
  }
}

/** Lasts until the bench ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'miliki-bench-'));
  folders.add(folder);
  return folder;
}

export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { cwd: repositoryRoot, detached: true, ...options });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends a program and its descendants: Debian's Chromium is a script, and the browser is its child. */
export async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  killGroup(child);
  await exited;
}

export async function run(command: string, args: string[], options: SpawnOptions = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const outputs = [child.stdout, child.stderr].map((stream) => text(stream as Readable));
  const [code] = await once(child, 'close');
  const [output = '', errors] = await Promise.all(outputs);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${errors || output}`);
  return output;
}
