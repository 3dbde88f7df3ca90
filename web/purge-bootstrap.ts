import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import purgeUnused from '@fullhuman/postcss-purgecss';
import type { Plugin } from 'postcss';

const web = fileURLToPath(new URL('.', import.meta.url));
const sheet = `${web}src/styles/app.scss`;

/** Finds the first part of a composed class name, as in `alert-${state}`. */
const BUILT_NAME = /([\w-]+-)\$\{/g;

const OFFICE = 'src/office/**';

/** The sources of each build. The office loads everything at once, and the site nothing of the office. */
const sourcesOf = {
  site: () =>
    globSync(['src/**/*.{ts,tsx}', 'prerender/**/*.{ts,tsx,js}'], { cwd: web, exclude: [OFFICE] }),
  office: () => globSync('src/**/*.{ts,tsx}', { cwd: web, exclude: ['src/public/**'] }),
};

/** Drops over half of Bootstrap, because every page includes this sheet. Our rules, which are marked, stay. */
export function purgeBootstrap(build: keyof typeof sourcesOf): Plugin {
  const sources = sourcesOf[build]();
  const content = sources.map((name) => `${web}${name}`);
  const text = content.map((file) => readFileSync(file, 'utf8')).join('\n');
  const begun = [...text.matchAll(BUILT_NAME)].map(([, name]) => new RegExp(`^${name}`));
  const { OnceExit } = purgeUnused({ content, safelist: begun }) as Plugin;
  return {
    postcssPlugin: 'miliki:purge-bootstrap',
    OnceExit: (root, helpers) =>
      root.source?.input.file === sheet ? OnceExit?.(root, helpers) : undefined,
  };
}
