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
import { appUpdates } from '#web/src/lib/device/app-updates.ts';
import { themeStore } from '#web/src/lib/device/theme.ts';
import { whenIdle } from '#web/src/lib/device/when-idle.ts';
import { languageStore } from '#web/src/lib/language/language.ts';
import { setPreload } from '#web/src/lib/navigation/preload.ts';
import { firstLanguage } from '#web/src/lib/session/account-language.ts';
import { App } from './app.tsx';
import { continueEarlyAct, takeEarlyAct } from './early-acts.ts';
import { continueEarlyForm, type EarlyForm, readEarlyForm } from './early-form.ts';
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
