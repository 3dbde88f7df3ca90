import { type ComponentType, lazy, useState } from 'react';
import { type AppPage, appPageAt, appPages, type ScreenName } from '../../../shared/site/pages.ts';
import { languageStore } from '../lib/language/language.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** The screens, and the frame of those behind the sign-in, each in a file of its own. */
const files = import.meta.glob<{ default: ComponentType }>([
  './shell/shell.tsx',
  './gallery/gallery-page.tsx',
  './screens/**/*-page.tsx',
  '../features/**/*-page.tsx',
]);

/** Each of these lets the app load a file again that did not arrive. */
let renewals: (() => void)[] = [];

/**
 * React remembers for good that a file did not arrive. Call this when a screen is tried again, and
 * not earlier: React would ask for the file again and again.
 */
export function renewFailedScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

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
      renewals.push(() => target.replaceWith(target.cloneNode()));
    },
    true,
  );
}

/**
 * Puts a screen into a file of its own. A screen whose file has arrived is drawn at once: React would
 * hold it back for 300 ms after any spinner, which spares the eyes elsewhere and only costs time here.
 *
 * @param file the name of the file, without its ending
 * @param texts the catalogues of its texts, for readers of Kiswahili
 */
function screen(file: string, texts: readonly string[] = []) {
  const source = Object.keys(files).find((path) => path.endsWith(`/${file}.tsx`));
  const load = source && files[source];
  if (!load) throw new Error(`web/src has no file ${file}.tsx.`);
  let arrived: ComponentType | undefined;
  const start: Load = async () => {
    try {
      const [module] = await Promise.all([load(), languageStore.load(texts)]);
      arrived = module.default;
      return module;
    } catch (error) {
      renewals.push(() => {
        Awaited = lazy(start);
      });
      throw error;
    }
  };
  let Awaited = lazy(start);
  function Screen() {
    const [Chosen] = useState<ComponentType>(() => arrived ?? Awaited);
    return <Chosen />;
  }
  return Object.assign(Screen, { start });
}

/** The frame of every screen behind the sign-in. */
export const Shell = screen('shell');

const screens = new Map<ScreenName, ReturnType<typeof screen>>();

/** @returns the screen of a page, one and the same for all paths that show it */
export function screenOf({ screen: name }: AppPage) {
  const texts = appPages.flatMap((page) => (page.screen === name ? page.texts : []));
  const known = screens.get(name) ?? screen(`${name}-page`, texts);
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
