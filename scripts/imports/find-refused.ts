import { posix } from 'node:path';
import { refusalOf } from './rules.ts';

export interface SourceFile {
  /** Below the repository's root. */
  path: string;
  text: string;
}

/** Imports of our files, of every form, types included. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']*)'/g;

/** `../../..` counts folders; `#shared/...` says where. */
const CLIMBS_FAR = /^(?:\.\.\/){3}/;

/** @returns lines such as `core/rewards/awards/award.ts:3 imports ...` */
export function findRefusedImports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap(({ 1: specifier = '', index }) => {
      const imported = pathOf(path, specifier);
      const reason = CLIMBS_FAR.test(specifier)
        ? `write '#${imported}'`
        : refusalOf(path, imported);
      const line = text.slice(0, index).split('\n').length;
      return reason ? [`${path}:${line} imports ${imported}: ${reason}`] : [];
    }),
  );
}

/** @returns the imported file's path below the root: `#` is the root */
function pathOf(importing: string, specifier: string): string {
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : posix.join(posix.dirname(importing), specifier);
}
