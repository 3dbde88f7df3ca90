import '#web/src/styles/app.scss';
import {
  StrictMode,
  startTransition,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { languageStore } from '#web/src/lib/language/language.ts';
import { setPreload } from '#web/src/lib/navigation/preload.ts';
import { firstLanguage } from '#web/src/lib/session/account-language.ts';
import { appUpdates } from '#web/src/lib/storage/app-updates.ts';
import { themeStore } from '#web/src/lib/storage/theme.ts';
import { App } from './app.tsx';
import {
  continueEarlyAct,
  continueEarlyForm,
  type EarlyForm,
  readEarlyForm,
  takeEarlyAct,
} from './early.ts';
import { preloadScreen, renewFailedStyleSheets } from './screens.tsx';

themeStore.follow();
setPreload(preloadScreen);
renewFailedStyleSheets();

const found = document.getElementById('root');
if (!found) throw new Error('The page has no #root.');
const prerendered = found;

/** Takes the place of the prerendered page, and its name. */
const root = document.createElement('div');
root.id = prerendered.id;

// The prerendered page stays until the app can draw the screen.
await Promise.all([languageStore.choose(firstLanguage()), preloadScreen(window.location.pathname)]);

function Main() {
  const early = useRef<EarlyForm>(null);
  // With the app's first elements, and in one go: what is typed between reading the form and replacing
  // it would be lost.
  useInsertionEffect(() => {
    early.current ??= readEarlyForm(prerendered);
    prerendered.replaceWith(root);
  }, []);
  useLayoutEffect(() => {
    if (early.current) continueEarlyForm(early.current, root);
    early.current = null;
  }, []);
  useEffect(() => {
    continueEarlyAct(takeEarlyAct(), root);
    void languageStore.loadRest();
    // A browser that stores nothing for sites shows the app all the same.
    whenIdle(() => void appUpdates.start().catch(() => undefined));
  }, []);
  return (
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  );
}

// Beside the page, and in pieces: drawn in one go, the first screen would hold a cheap phone up for half
// a second, in which nothing that is pressed answers.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Main />
    </StrictMode>,
  ),
);

/** Long enough for a slow line, and a bound for a page that never comes to rest. */
const PATIENCE_MS = 10_000;

/** Does work that nobody waits for once the page has everything and the processor has nothing to do. */
function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has no such moment.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
