import { posix } from 'node:path';
import { refusalOf } from './rules.ts';

export interface SourceFile {
  /** The path below the repository's root. */
  path: string;
  text: string;
}

/** Relative imports of every form, those of types included. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/** @returns one line for each import that the rules refuse, such as `core/rewards/award.ts:3 imports ...` */
export function findRefusedImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(({ 1: specifier = '', index }) => {
      const imported = posix.join(posix.dirname(path), specifier);
      const reason = refusalOf(path, imported);
      const line = text.slice(0, index).split('\n').length;
      return reason ? [`${path}:${line} imports ${imported}: ${reason}`] : [];
    }),
  );
}
