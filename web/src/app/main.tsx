import '../styles/app.scss';
import { StrictMode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { appUpdates } from '../lib/device/app-updates.ts';
import { themeStore } from '../lib/device/theme.ts';
import { languageStore } from '../lib/language/language.ts';
import { setPreload } from '../lib/navigation/preload.ts';
import { firstLanguage } from '../lib/session/account-language.ts';
import { App } from './app.tsx';
import { continueEarlyForm, readEarlyForm } from './early-form.ts';
import { preloadScreen, renewFailedStyleSheets } from './screens.tsx';

themeStore.follow();
setPreload(preloadScreen);
renewFailedStyleSheets();

const found = document.getElementById('root');
if (!found) throw new Error('The page has no #root.');
const root = found;

// What the page shows so far stays until the app has something to put in its place.
await languageStore.choose(firstLanguage());
await preloadScreen(window.location.pathname);
const early = readEarlyForm(root);

function Main() {
  useEffect(() => {
    continueEarlyForm(early, root);
    // A browser that keeps nothing for sites shows the app all the same.
    appUpdates.start().catch(() => undefined);
  }, []);
  return (
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  );
}

// At once: what is typed between the look at the form and the change would be lost.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <Main />
    </StrictMode>,
  ),
);
