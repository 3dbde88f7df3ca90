/** Copies the fonts of papers beside a function's bundle: `node scripts/paper-fonts.ts DIRECTORY`. */
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cutFonts, wholeFonts } from '#core/papers/font-files.ts';
import { repositoryRoot } from '#local/files/repository.ts';

const [, , directory] = process.argv;
if (!directory) throw new Error('Say into which directory: node scripts/paper-fonts.ts DIRECTORY');

const patterns = [
  ...cutFonts.flatMap(({ name }) => [
    `${name}/unicode.json`,
    `${name}/files/*-{400,700}-normal.woff`,
  ]),
  ...wholeFonts.map(({ file }) => file),
];

for (const file of globSync(patterns, { cwd: join(repositoryRoot, 'node_modules') })) {
  const target = join(directory, 'node_modules', file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(repositoryRoot, 'node_modules', file), target);
}
