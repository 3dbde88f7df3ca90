import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import purgeUnused from '@fullhuman/postcss-purgecss';
import type { Plugin } from 'postcss';

const web = fileURLToPath(new URL('.', import.meta.url));
const sheet = `${web}src/styles/app.scss`;

/** Finds the first part of a composed class name, as in `alert-${state}`. */
const BUILT_NAME = /([\w-]+-)\$\{/g;

/** In a rule of any sheet, or among the colours of the gallery. */
const READ_VARIABLE = /(?<=var\(|')--bs-[\w-]+/g;

const OFFICE = 'src/office/**';

/** The sources of each build. The office loads everything at once, and the site nothing of the office. */
const sourcesOf = {
  site: () =>
    globSync(['src/**/*.{ts,tsx}', 'prerender/**/*.{ts,tsx,js}'], { cwd: web, exclude: [OFFICE] }),
  office: () => globSync('src/**/*.{ts,tsx}', { cwd: web, exclude: ['src/public/**'] }),
};

/**
 * Drops over half of Bootstrap, and its variables that nothing reads, because every page includes this sheet. Our
 * rules, which are marked, stay.
 */
export function purgeBootstrap(build: keyof typeof sourcesOf): Plugin {
  const sources = sourcesOf[build]();
  const content = sources.map((name) => `${web}${name}`);
  const text = textOf(sources);
  const styles = textOf(globSync('src/**/*.scss', { cwd: web }));
  const begun = [...text.matchAll(BUILT_NAME)].map(([, name]) => new RegExp(`^${name}`));
  const { OnceExit } = purgeUnused({ content, safelist: begun }) as Plugin;
  return {
    postcssPlugin: 'miliki:purge-bootstrap',
    async OnceExit(root, helpers) {
      if (root.source?.input.file !== sheet) return;
      await OnceExit?.(root, helpers);
      const read = new Set(`${text}${styles}${root}`.match(READ_VARIABLE));
      root.walkDecls(/^--bs-/, (one) => {
        if (!read.has(one.prop)) one.remove();
      });
    },
  };
}

const textOf = (names: readonly string[]): string =>
  names.map((name) => readFileSync(`${web}${name}`, 'utf8')).join('\n');
