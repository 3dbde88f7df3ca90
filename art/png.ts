import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The picture with its own palette, as small as the format allows. */
export function shrunkPng(png: Buffer, colours = 64): Buffer {
  const { stdout, status, error } = spawnSync(
    'pngquant',
    ['--strip', '--nofs', '--speed', '1', `${colours}`, '-'],
    {
      input: png,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`pngquant ended with ${status}`);
  return packed(stdout);
}

function packed(png: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'art-'));
  const file = join(folder, 'picture.png');
  try {
    writeFileSync(file, png);
    run('optipng', ['-quiet', '-o7', '-strip', 'all', file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function publicFile(name: string): string {
  return fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
}

/** Fails if the program fails. */
export function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
