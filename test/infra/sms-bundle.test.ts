/** The bundles of functions that send SMS and list devices. */
import { build } from 'esbuild';
import { bundleOptionsOf } from '#infra/bundle-options.ts';
import { type StageConfig, stages } from '#infra/stages.ts';
import { repositoryRoot } from '#local/files/repository.ts';

async function bundle(entry: string, stage: StageConfig = stages.prod): Promise<string> {
  const { outputFiles } = await build({
    ...bundleOptionsOf(stage),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    entryPoints: [`${repositoryRoot}/functions/${entry}.ts`],
  });
  return outputFiles[0]?.text ?? '';
}

it.each([
  [stages.prod, false],
  [stages.staging, true],
  [stages.dev, true],
])(
  'threat 137: the function that sends codes of $name can keep an SMS only where they are kept for tests',
  async (stage, keeps) => {
    expect((await bundle('sign-in/create-challenge', stage)).includes('AmazonSSM')).toBe(keeps);
  },
);

it('the function that lists devices has no code that posts to push services', async () => {
  const posts = async (entry: string) =>
    (await bundle(entry)).includes('push service did not answer');
  expect(await posts('notifications/on-change')).toBe(true);
  expect(await posts('notifications/http')).toBe(false);
});
