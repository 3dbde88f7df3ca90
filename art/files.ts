import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @returns the path of a file that the site serves from its root */
export function publicFile(name: string): string {
  return fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
}

/** Runs a program and fails when it does. */
export function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
