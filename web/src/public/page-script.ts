/** Shared by the scripts of pages behind links: calls, states and languages. */
import { dayText } from '#shared/platform/day-text.ts';

const TIMEOUT_MS = 30_000;

export const all = <Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
) => within.querySelectorAll<Found>(selector);

/** Sent in a body: of all logs, only CloudFront's has the code, in this page's path. */
export const code = location.pathname.split('/')[2] ?? '';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the contracts are too large for a page this small
  reply: any;
}

/** Throws if nothing answers. */
export async function ask(
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  const response = await fetch(path, {
    method,
    // An SMS that follows is in the language of the page.
    headers: { 'content-type': 'application/json', 'accept-language': spoken, ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    signal: controller.signal,
  });
  return { status: response.status, reply: await response.json() };
}

export function show(state: string): void {
  for (const part of all('[data-state]')) part.hidden = part.dataset.state !== state;
}

export function showIf(conditions: ReadonlySet<string>): void {
  for (const part of all('[data-if]')) part.hidden = !conditions.has(part.dataset.if ?? '');
}

/** Fills each place of a text; a function gives it by language. */
export function fill(name: string, text: string | ((language: string) => string)): void {
  for (const place of all(`[data-fill="${name}"]`))
    place.textContent = typeof text === 'string' ? text : text(languageOf(place));
}

/** Without an address or an answer nothing is drawn, because the picture has no other text. */
export function showPicture(url: string | null): void {
  for (const picture of url ? all<HTMLImageElement>('[data-picture]') : []) {
    picture.src = url ?? '';
    picture.hidden = false;
  }
}

export const languageOf = (place: Element): string =>
  place.closest<HTMLElement>('[data-texts]')?.dataset.texts ?? 'en';

/** @param moment ISO 8601, or a day as 2026-11-21 */
export const dayIn = (language: string, moment: string): string =>
  dayText(moment, language === 'sw' ? 'sw' : 'en');

let spoken = 'en';

function speak(language: string): void {
  spoken = language;
  for (const part of all('[data-texts]')) part.hidden = part.dataset.texts !== language;
}

/** @returns null in a browser without storage */
export function inStorage<Found>(use: (storage: Storage) => Found): Found | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** Shows the language chosen on this device, or else the browser's. Joining ends on a page that speaks it too. */
export function startSpeaking(): void {
  addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest<HTMLElement>('[data-switch]')?.dataset.switch;
    if (!chosen) return;
    speak(chosen);
    inStorage((storage) => storage.setItem('language', chosen));
  });
  const chosen = inStorage((storage) => storage.getItem('language'));
  speak((chosen ?? navigator.language).startsWith('sw') ? 'sw' : 'en');
}
