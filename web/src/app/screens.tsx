import type { ComponentType } from 'react';
import { type AppPage, appPageAt, appPages, type ScreenName } from '#shared/site/pages.ts';
import { languageStore } from '#web/src/lib/language/language.ts';
import { onRetry, screen } from '#web/src/lib/navigation/screen.tsx';

/** The screens, and the frame of those behind the sign-in, each in a separate file. */
const files = import.meta.glob<{ default: ComponentType }>([
  './shell/shell.tsx',
  './gallery/gallery-page.tsx',
  './screens/**/*-page.tsx',
  '../features/**/*-page.tsx',
]);

/**
 * A style sheet is asked for once, by the page or by the build's loader. This gives a sheet that failed
 * another chance: one of the page at once, and one of a screen with the screen.
 */
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
 * @param name the name of the file, without its ending
 * @param texts the catalogues of its texts, for readers of Kiswahili
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

/** The frame of every screen behind the sign-in. */
export const Shell = screenOfFile('shell');

const screens = new Map<ScreenName, ReturnType<typeof screenOfFile>>();

/** @returns the screen of a page, one and the same for all paths that show it */
export function screenOf({ screen: name }: AppPage) {
  const texts = appPages.flatMap((page) => (page.screen === name ? page.texts : []));
  const known = screens.get(name) ?? screenOfFile(`${name}-page`, texts);
  screens.set(name, known);
  return known;
}

/** Asks for the files of a screen side by side, before React finds out one by one. */
export async function preloadScreen(pathname: string): Promise<void> {
  const page = appPageAt(pathname);
  if (!page) return;
  const needed = page.access === 'owner' ? [Shell, screenOf(page)] : [screenOf(page)];
  // A failure is shown where the screen is drawn.
  await Promise.allSettled(needed.map(({ start }) => start()));
}
