import { fileURLToPath } from 'node:url';
import type { StageConfig } from './stages.ts';

/** How esbuild bundles a function for production; the bench and tests use the same. */
export const bundleOptions = {
  target: 'node24',
  // esbuild drops unused exports of ES modules (a cold start loads a fifth less), and whole modules of ours: only those
  // of web/ are in `sideEffects` of package.json.
  mainFields: ['module', 'main'],
  minify: true,
  alias: {
    'brotli/decompress.js': fileURLToPath(new URL('node-brotli.ts', import.meta.url)),
  },
  // Lambda gives credentials in environment variables, where the SDK looks first: what it would import next is a tenth
  // of each bundle.
  external: [
    '@aws-sdk/credential-provider-http',
    '@aws-sdk/credential-provider-ini',
    '@aws-sdk/credential-provider-process',
    '@aws-sdk/credential-provider-sso',
    '@aws-sdk/credential-provider-web-identity',
    '@smithy/credential-provider-imds',
  ],
  // A bundle is CommonJS, without `import.meta`. pdfkit reads it when loaded.
  define: {
    'import.meta.url': '"file:///var/task/index.js"',
    // The code that keeps SMS for tests is 177 KB, and left out (core/carriers/send-sms.ts).
    'process.env.KEEPS_TEST_SMS': '"false"',
  },
};

/** The same for a stage, which may keep SMS to test numbers. */
export const bundleOptionsOf = ({ keepsTestSms }: Pick<StageConfig, 'keepsTestSms'>) =>
  keepsTestSms
    ? { ...bundleOptions, define: { 'import.meta.url': bundleOptions.define['import.meta.url'] } }
    : bundleOptions;
