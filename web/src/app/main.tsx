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

// The prerendered page stays until the app can draw the screen.
await languageStore.choose(firstLanguage());
await preloadScreen(window.location.pathname);
const early = readEarlyForm(root);

function Main() {
  useEffect(() => {
    continueEarlyForm(early, root);
    // A browser that stores nothing for sites shows the app all the same.
    appUpdates.start().catch(() => undefined);
  }, []);
  return (
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  );
}

// Draws at once: text that is typed between reading the form and replacing it would be lost.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <Main />
    </StrictMode>,
  ),
);
