import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import type { SiteAssets } from './render.tsx';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Finds in what was built the files that pages name. */
export function siteAssets(bundle: Rolldown.OutputBundle, early: string): SiteAssets {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (source: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === source);
    if (!chunk) throw new Error(`The build made no file of ${source}.`);
    return chunk;
  };

  /** A file and all that it cannot start without. */
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') for (const one of file.imports) withImports(one, seen);
    return seen;
  };

  const styleText = (source: string): string => {
    const sheets = [...(chunkOf(source).viteMetadata?.importedCss ?? [])];
    return sheets.map((name) => textOf(bundle[name])).join('');
  };

  const main = chunkOf(`${src}app/main.tsx`).fileName;
  const style = { text: styleText(`${src}app/main.tsx`) };
  return {
    publicPage: {
      early,
      style: { text: styleText(`${src}public/main.ts`) },
      script: `/${chunkOf(`${src}public/main.ts`).fileName}`,
    },
    appPage(sources) {
      const screens = sources.map((source) => chunkOf(resolve(`${src}app`, source)).fileName);
      const files = [main, ...screens].flatMap((name) => [...withImports(name)]);
      const preloads = [...new Set(files)].filter((name) => name !== main);
      return { early, style, script: `/${main}`, preloads: preloads.map((name) => `/${name}`) };
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source).trim() : '';
}
