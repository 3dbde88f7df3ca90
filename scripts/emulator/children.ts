/** The programs of a run. Each leads a process group, so the end of the run ends all of them. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const running = new Set<ChildProcess>();

export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Ends a program and all that it started, if needed by SIGKILL. */
export async function endChild(child: ChildProcess): Promise<void> {
  running.delete(child);
  signalGroup(child, 'SIGTERM');
  for (let tries = 0; tries < 50 && !hasEnded(child); tries += 1) await wait(100);
  signalGroup(child, 'SIGKILL');
}

export async function endChildren(): Promise<void> {
  await Promise.all([...running].map(endChild));
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group is empty.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
