/** The functions as deployed, and their packages against their roles' rights. */
import { build, type Metafile } from 'esbuild';
import { bundleOptions } from '#infra/bundle-options.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { roleStatements } from '#scripts/rights/policies.ts';
import { ownFunctionsOf } from './resources.ts';
import { dev } from './templates.ts';

const functions = ownFunctionsOf(dev);

let outputs: Metafile['outputs'][string][];

beforeAll(async () => {
  const { metafile } = await build({
    ...bundleOptions,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: repositoryRoot,
    outdir: 'bundles',
    entryPoints: functions.map(({ entry }) => entry),
  });
  outputs = Object.values(metafile.outputs);
}, 120_000);

it('a start of any function asks for nothing that is left out of its bundle', () => {
  const leftOut = outputs.map(({ entryPoint, imports }) => ({
    entryPoint,
    asked: imports.filter(({ external, path }) => external && path.startsWith('@')),
  }));
  const atStart = leftOut.flatMap(({ entryPoint, asked }) =>
    asked.flatMap(({ path, kind }) =>
      kind === 'dynamic-import' && bundleOptions.external.includes(path)
        ? []
        : `${entryPoint} ${kind} ${path}`,
    ),
  );
  expect(atStart).toEqual([]);
  expect(leftOut.map(({ entryPoint }) => entryPoint).toSorted()).toEqual(
    [...new Set(functions.map(({ entry }) => entry))].toSorted(),
  );
  const paths = leftOut.flatMap(({ asked }) => asked.map(({ path }) => path));
  expect([...new Set(paths)].toSorted()).toEqual(bundleOptions.external);
});

it('a function that loads the client of SNS has the right to publish', () => {
  const loading = outputs
    .filter(({ inputs }) => Object.keys(inputs).some((path) => path.includes('/client-sns/')))
    .map(({ entryPoint }) => entryPoint);
  const publishers = roleStatements(dev)
    .filter(({ Action }) => [Action].flat().includes('sns:Publish'))
    .map(({ role }) => role);
  const mayPublish = functions.filter(({ Role }) => publishers.includes(Role['Fn::GetAtt'][0]));
  expect(loading).not.toEqual([]);
  expect(mayPublish.map(({ entry }) => entry)).toEqual(expect.arrayContaining(loading));
});
