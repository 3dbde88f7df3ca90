import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import type { AppPage } from '#shared/site/pages.ts';
import type { EarlyScripts } from './document.tsx';
import type { OwnScript } from './public-page.tsx';
import type { SiteAssets } from './render.tsx';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Finds the built files that each page names. */
export function siteAssets(bundle: Rolldown.OutputBundle, early: EarlyScripts): SiteAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  /** @param source the path of a module below web/src, or the end of its path */
  const chunkOf = (source: string) => {
    const chunk = chunks.find(
      ({ facadeModuleId }) =>
        facadeModuleId?.startsWith(src) && facadeModuleId.endsWith(`/${source}`),
    );
    if (!chunk) throw new Error(`The build made no file of ${source}.`);
    return chunk;
  };

  /** @returns a file and all files that it imports, directly or not */
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') for (const one of file.imports) withImports(one, seen);
    return seen;
  };

  /** @returns the style sheets that a file brings itself */
  const sheetsOf = (name: string): string[] => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  };

  /** The rules of these files, each sheet once. */
  const styleOf = (names: readonly string[]): string =>
    [...new Set(names.flatMap(sheetsOf))].map((name) => textOf(bundle[name])).join('');

  const styleText = (source: string): string => styleOf([chunkOf(source).fileName]);

  /** Two scripts may share a sheet, which is that of a file that both import then. */
  const ownScript = (source: string): OwnScript => {
    const files = [...withImports(chunkOf(source).fileName)];
    return { files: files.map((name) => `/${name}`), style: styleOf(files) };
  };

  const main = chunkOf('app/main.tsx').fileName;
  const style = { text: styleText('app/main.tsx') };
  return {
    publicPage: {
      ...early,
      style: { text: styleText('public/main.ts') },
      script: `/${chunkOf('public/main.ts').fileName}`,
    },
    scripts: {
      offers: ownScript('public/offers.ts'),
      card: ownScript('public/card.ts'),
      join: ownScript('public/join.ts'),
    },
    appPage({ access, screen }: AppPage) {
      const modules = [...(access === 'owner' ? ['shell.tsx'] : []), `${screen}-page.tsx`];
      const screens = modules.map((module) => chunkOf(module).fileName);
      const files = [main, ...screens].flatMap((name) => [...withImports(name)]);
      const preloads = [...new Set(files)].filter((name) => name !== main);
      const laterStyles = [...new Set(files.flatMap(sheetsOf))].filter(
        (name) => !sheetsOf(main).includes(name),
      );
      return {
        ...early,
        style,
        script: `/${main}`,
        preloads: preloads.map((name) => `/${name}`),
        laterStyles: laterStyles.map((name) => `/${name}`),
      };
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source).trim() : '';
}
