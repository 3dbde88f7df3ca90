import { fileURLToPath } from 'node:url';
import type { StageConfig } from './stages.ts';

/** How esbuild makes the one file of a function for production; the bench and tests make the same. */
export const bundleOptions = {
  target: 'node24',
  // esbuild drops unused exports of ES modules, which makes a cold start load a fifth less. It drops whole modules of
  // ours as well, because `sideEffects` of package.json says that only those of web/ do something when imported.
  mainFields: ['module', 'main'],
  minify: true,
  alias: {
    'brotli/decompress.js': fileURLToPath(new URL('node-brotli.ts', import.meta.url)),
  },
  // A bundle is CommonJS, which has no such thing. pdfkit asks for it when it is loaded.
  define: {
    'import.meta.url': '"file:///var/task/index.js"',
    // What keeps SMS for tests is 177 KB, and no part of it (core/platform/sms-sender.ts).
    'process.env.KEEPS_TEST_SMS': '"false"',
  },
};

/** The same for a stage, which may keep SMS to test numbers. */
export const bundleOptionsOf = ({ keepsTestSms }: Pick<StageConfig, 'keepsTestSms'>) =>
  keepsTestSms
    ? { ...bundleOptions, define: { 'import.meta.url': bundleOptions.define['import.meta.url'] } }
    : bundleOptions;
