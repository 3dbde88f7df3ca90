import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { repositoryRoot } from '#local/files/repository.ts';

/** The bundles are inside the repository, so that their imports find its node_modules. */
const directory = join(repositoryRoot, '.local', 'functions');

export interface FunctionBundle {
  /** The file URL of the module that exports `handler`. */
  url: string;
  /** The absolute paths of the sources. A change in one of them makes the bundle stale. */
  sources: ReadonlySet<string>;
}

/** Bundles a function's source. This takes milliseconds, because dependencies stay outside. */
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
