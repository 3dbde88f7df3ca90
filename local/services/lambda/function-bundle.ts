import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { repositoryRoot } from '../../files/repository.ts';

/** Inside the repository, so that a bundle's imports find its node_modules. */
const directory = join(repositoryRoot, '.local', 'functions');

export interface FunctionBundle {
  /** File address of the module that exports `handler`. */
  url: string;
  /** Absolute paths of the sources: a change in one of them makes the bundle stale. */
  sources: ReadonlySet<string>;
}

/** Bundles a function's source; dependencies stay outside, so this takes milliseconds. */
export async function bundleFunction(logicalId: string, entry: string): Promise<FunctionBundle> {
  const result = await build({
    entryPoints: [join(repositoryRoot, entry)],
    absWorkingDir: repositoryRoot,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    sourcemap: 'inline',
    outfile: join(directory, 'bundle.mjs'),
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const code = result.outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const path = join(directory, `${logicalId}-${hash}.mjs`);
  if (!existsSync(path)) {
    mkdirSync(directory, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, path);
  }
  const sources = Object.keys(result.metafile.inputs).map((file) => resolve(repositoryRoot, file));
  return { url: pathToFileURL(path).href, sources: new Set(sources) };
}
