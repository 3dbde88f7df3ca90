import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { writeViewer } from '#web/office/viewer-page.ts';
import { compressFiles } from '#web/prerender/prerender-plugin.ts';
import { purgeBootstrap } from '#web/purge-bootstrap.ts';
import { scss } from '#web/scss.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const office = here('dist/office');

/** Puts the document viewer's page beside the office, and compresses everything. */
const finishOffice = (): Plugin => ({
  name: 'miliki:office-build',
  buildStart: () => rmSync(office, { recursive: true, force: true }),
  async writeBundle() {
    await writeViewer(office);
    await compressFiles(office);
  },
});

/** Builds the office beside the owners' site, sharing no file: run it after the site's build. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), finishOffice()],
  css: { postcss: { plugins: [purgeBootstrap('office')] }, preprocessorOptions: { scss } },
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    assetsDir: 'office/assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Making the viewer takes most of the build, which is expected.
      checks: { pluginTimings: false },
      input: { office: here('office/index.html') },
    },
  },
});
