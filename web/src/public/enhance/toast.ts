import { find, tryStorage } from './elements.ts';

/** Milliseconds that screen readers need to find the region before something appears in it. */
const SETTLE_MS = 300;

interface Message {
  title: string;
  text: string;
  isError?: boolean;
}

/** Shows the message that the app handed over to this page, such as after signing in, once. */
export function showToast(): void {
  const region = find('.toasts');
  const message = region && tryStorage(takeMessage);
  if (message) setTimeout(() => region.append(cardOf(message, region.dataset.dismiss)), SETTLE_MS);
}

function takeMessage(): Message | null {
  const stored = sessionStorage.getItem('toast');
  sessionStorage.removeItem('toast');
  return JSON.parse(stored ?? 'null');
}

function cardOf({ title, text, isError }: Message, dismiss = ''): HTMLElement {
  const card = element('div', isError ? 'toast is-error' : 'toast');
  const body = element('div');
  body.append(element('strong', '', title), text);
  const button = element('button', '', '×');
  button.ariaLabel = dismiss;
  button.onclick = () => card.remove();
  card.append(body, button);
  return card;
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
