/** The repository's texts, for tests of their references. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that no author writes in. */
const GENERATED = new Set([
  'node_modules',
  '.git',
  '.local',
  '.emulator',
  '.screenshots',
  'cdk.out',
  'web/dist',
  'test/output',
  'test/bench/lighthouse/package/node_modules',
]);

export interface TextFile {
  /** Below the repository's root. */
  path: string;
  text: string;
}

/** @returns the paths of all files and folders; folders end in a slash */
function walk(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (GENERATED.has(path)) return [];
    return entry.isDirectory() ? [`${path}/`, ...walk(`${path}/`)] : [path];
  });
}

export const repositoryPaths: ReadonlySet<string> = new Set(walk(''));

/** @param pattern of the paths below the repository's root */
export const textFiles = (pattern: RegExp): TextFile[] =>
  [...repositoryPaths]
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;

/** @returns a source's comments, or all of another text */
export const proseOf = ({ path, text }: TextFile): string =>
  /\.(ts|tsx|mts|mjs|js|scss)$/.test(path) ? (text.match(COMMENT) ?? []).join('\n') : text;
