import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serveOffice } from './office/dev-plugin.ts';
import { openApi } from './openapi/openapi-plugin.ts';
import { prerenderPages } from './prerender/prerender-plugin.ts';
import { purgeBootstrap } from './purge-bootstrap.ts';
import { scss } from './scss.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The components of screens with long lists and files: nobody who signs in needs them. */
const RECORDS =
  'choose-file|export-button|file-counts|form-dialog|invalid-rows|paged-list|progress-line|tab-links';

/** The parts of an offer, and files on their way: only screens of applications and projects need them. */
const OFFERS = 'components[\\\\/](offers|code-steps)';
const DOCUMENTS = '(components|lib)[\\\\/]documents';

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [react(), openApi(), serveOffice(), prerenderPages()],
  optimizeDeps: { entries: ['src/app/main.tsx', 'src/office/main.tsx'] },
  css: {
    postcss: { plugins: command === 'build' ? [purgeBootstrap('site')] : [] },
    preprocessorOptions: { scss },
  },
  server: { fs: { allow: [here('..')] } },
  worker: { format: 'es' },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    // The content policy allows files of our own, and none inside others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Rendering the pages takes most of the build, which is expected.
      checks: { pluginTimings: false },
      input: {
        app: here('src/app/main.tsx'),
        public: here('src/public/main.ts'),
        offers: here('src/public/offers.ts'),
        card: here('src/public/card.ts'),
        join: here('src/public/join.ts'),
      },
      output: {
        codeSplitting: {
          // The code that most screens share is in a few files, instead of dozens of requests.
          // Packages have files of their own: they change seldom, and stay on the device.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            {
              // Tables have a style sheet, which screens without tables must not fetch.
              name: 'components',
              test: new RegExp(
                `web[\\\\/]src[\\\\/](components[\\\\/](?!card-table|${RECORDS}|offers|documents|code-steps)|lib[\\\\/](?!queries|upload|files|documents))`,
              ),
              minShareCount: 3,
            },
            {
              // Without what these import, which sign-in would then fetch from this file.
              name: 'records',
              test: new RegExp(
                `web[\\\\/]src[\\\\/](components[\\\\/](${RECORDS})|lib[\\\\/]files)`,
              ),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            ...[
              { name: 'offers', files: OFFERS },
              { name: 'documents', files: DOCUMENTS },
            ].map(({ name, files }) => ({
              name,
              test: new RegExp(`web[\\\\/]src[\\\\/]${files}`),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
            {
              // Sign-in calls the API too, and must not fetch what a signed-in owner needs.
              name: 'contract',
              test: /shared[\\/]platform[\\/](contract|fields)/,
            },
            {
              name: 'owner',
              test: /web[\\/]src[\\/]lib[\\/]queries[\\/]|shared[\\/][a-z-]+[\\/]contract/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
}));
