/** The bundle of a function that sends SMS, per stage. */
import { build } from 'esbuild';
import { bundleOptionsOf } from '#infra/bundle-options.ts';
import { stages } from '#infra/stages.ts';
import { repositoryRoot } from '#local/files/repository.ts';

it.each([
  [stages.prod, false],
  [stages.staging, true],
  [stages.dev, true],
])(
  'threat 137: the function that sends codes of $name can keep an SMS only where they are kept for tests',
  async (stage, keeps) => {
    const { outputFiles } = await build({
      ...bundleOptionsOf(stage),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
      entryPoints: [`${repositoryRoot}/functions/sign-in/create-challenge.ts`],
    });
    expect(outputFiles[0]?.text.includes('AmazonSSM')).toBe(keeps);
  },
);
