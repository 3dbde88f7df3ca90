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
import { preloadScreen, renewFailedStyleSheets } from './screens.tsx';

themeStore.follow();
setPreload(preloadScreen);
renewFailedStyleSheets();

const found = document.getElementById('root');
if (!found) throw new Error('The page has no #root.');
const prerendered = found;

const page = document.documentElement;

const root = document.createElement('div');
root.id = prerendered.id;

// The prerendered page stays until the app can draw the screen.
await Promise.all([languageStore.choose(firstLanguage()), preloadScreen(window.location.pathname)]);

function Main() {
  const early = useRef<EarlyForm>(null);
  // With the app's first elements, in one go: text typed between reading and replacing the form would be lost.
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
    // A browser without storage shows the app all the same.
    whenIdle(() => void appUpdates.start().catch(() => undefined));
  }, []);
  return (
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  );
}

// In pieces: drawn at once, the first screen would block a cheap phone for half a second.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Main />
    </StrictMode>,
  ),
);

/** Long enough for a slow line, and a limit for a page that never becomes idle. */
const PATIENCE_MS = 10_000;

/** Does work that nobody waits for, when the page is complete and the processor idle. */
function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** The app's name of the last button pressed while it loaded, kept by the page (web/prerender/early.js). */
function takeEarlyAct(): string | undefined {
  const { act } = page.dataset;
  delete page.dataset.act;
  return act;
}

/** Presses the app's button of that name, so that nobody presses twice. */
function continueEarlyAct(act: string | undefined, root: HTMLElement): void {
  if (act === undefined) return;
  const button = root.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"]`);
  // As after a real press: what it opens gives the focus back to it.
  button?.focus();
  button?.click();
}

interface EarlyForm {
  typed: { type: string; value: string; hasFocus: boolean }[];
  wasSubmitted: boolean;
}

function readEarlyForm(root: HTMLElement): EarlyForm {
  const typed = Array.from(root.querySelectorAll('input'), (input) => ({
    type: input.type,
    value: input.value,
    hasFocus: input === document.activeElement,
  }));
  return { typed, wasSubmitted: page.dataset.app === 'submitted' };
}

/** Copies the state into the app's form, so that nobody types a number twice. */
function continueEarlyForm({ typed, wasSubmitted }: EarlyForm, root: HTMLElement): void {
  page.dataset.app = 'ready';
  for (const { type, value, hasFocus } of typed) {
    const input = root.querySelector<HTMLInputElement>(`input[type="${type}"]`);
    if (!input) continue;
    if (value) typeInto(input, value);
    if (hasFocus) input.focus();
    // React draws the typed text first.
    if (wasSubmitted) setTimeout(() => input.form?.requestSubmit());
  }
}

/** Sets a value as the keyboard does: React does not notice a value that is set as a property. */
function typeInto(input: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
