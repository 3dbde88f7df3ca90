/** What a function that sends SMS is made of, for each kind of stage. */
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { bundleOptions, keepingBundleOptions } from '../../infra/bundle-options.ts';
import { repositoryRoot } from '../../local/files/repository.ts';

it.each([
  ['production', bundleOptions, false],
  ['a stage for tests', keepingBundleOptions, true],
])(
  'threat 137: the function that sends codes of %s has SSM’s client only where SMS are kept',
  async (_, options, keeps) => {
    const { outputFiles } = await build({
      ...{ ...options, bundle: true, platform: 'node', format: 'cjs', write: false },
      entryPoints: [`${repositoryRoot}/functions/sign-in/create-challenge.ts`],
    });
    expect(outputFiles[0]?.text.includes('AmazonSSM')).toBe(keeps);
  },
);
