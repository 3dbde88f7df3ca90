import type { ComponentType } from 'react';
import { type AppPage, appPageAt, appPages, type ScreenName } from '#shared/site/pages.ts';
import { languageStore } from '#web/src/lib/language/language.ts';
import { onRetry, screen } from '#web/src/lib/navigation/screen.tsx';

const files = import.meta.glob<{ default: ComponentType }>([
  './shell/shell.tsx',
  './gallery/gallery-page.tsx',
  './screens/**/*-page.tsx',
  '../features/**/*-page.tsx',
]);

/** Retries style sheets, which are otherwise requested once: a page's at once, a screen's with the screen. */
export function renewFailedStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      onRetry(() => target.replaceWith(target.cloneNode()));
    },
    true,
  );
}

/**
 * @param name file name without ending
 * @param texts the Kiswahili catalogues that it needs
 */
function screenOfFile(name: string, texts: readonly string[] = []) {
  const source = Object.keys(files).find((path) => path.endsWith(`/${name}.tsx`));
  const load = source && files[source];
  if (!load) throw new Error(`web/src has no file ${name}.tsx.`);
  return screen(async () => {
    const [module] = await Promise.all([load(), languageStore.load(texts)]);
    return module;
  });
}

export const Shell = screenOfFile('shell');

const screens = new Map<ScreenName, ReturnType<typeof screenOfFile>>();

/** The same screen for all paths of a page. */
export function screenOf({ screen: name }: AppPage) {
  const texts = appPages.flatMap((page) => (page.screen === name ? page.texts : []));
  const known = screens.get(name) ?? screenOfFile(`${name}-page`, texts);
  screens.set(name, known);
  return known;
}

/** Fetches a screen's files in parallel, before React finds them one by one. */
export async function preloadScreen(pathname: string): Promise<void> {
  const page = appPageAt(pathname);
  if (!page) return;
  const needed = page.access === 'owner' ? [Shell, screenOf(page)] : [screenOf(page)];
  // A failure is shown where the screen is drawn.
  await Promise.allSettled(needed.map(({ start }) => start()));
}
