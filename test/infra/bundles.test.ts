/** The functions as deployed. */
import { build, type Metafile } from 'esbuild';
import { bundleOptions } from '#infra/bundle-options.ts';
import { repositoryRoot } from '#local/files/repository.ts';

async function bundled(entry: string): Promise<Metafile> {
  const { metafile } = await build({
    ...bundleOptions,
    absWorkingDir: repositoryRoot,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    metafile: true,
    write: false,
  });
  return metafile;
}

it('a start asks for nothing that is left out of its bundle', async () => {
  const { inputs } = await bundled('functions/collection/http.ts');
  const leftOut = Object.values(inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && path.startsWith('@'));
  expect(leftOut.map(({ path }) => path).toSorted()).toEqual(bundleOptions.external);
  expect(new Set(leftOut.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
});
