/** The packages in functions' bundles, against their roles' rights. */
import { build } from 'esbuild';
import { bundleOptions } from '#infra/bundle-options.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { roleStatements } from '#scripts/rights/policies.ts';
import { ownFunctionsOf } from './resources.ts';
import { dev } from './templates.ts';

it('a function that loads the client of SNS has the right to publish', {
  timeout: 120_000,
}, async () => {
  const functions = ownFunctionsOf(dev);
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
  const loading = Object.values(metafile.outputs)
    .filter(({ inputs }) => Object.keys(inputs).some((path) => path.includes('/client-sns/')))
    .map(({ entryPoint }) => entryPoint);
  const publishers = roleStatements(dev)
    .filter(({ Action }) => [Action].flat().includes('sns:Publish'))
    .map(({ role }) => role);
  const mayPublish = functions.filter(({ Role }) => publishers.includes(Role['Fn::GetAtt'][0]));
  expect(loading).not.toEqual([]);
  expect(mayPublish.map(({ entry }) => entry)).toEqual(expect.arrayContaining(loading));
});
