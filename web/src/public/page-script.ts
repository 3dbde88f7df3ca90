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

/** Stays hidden if it does not load. */
export function showPicture(url: string | null): void {
  const picture = all<HTMLImageElement>('[data-picture]')[0];
  if (!picture || !url) return;
  picture.onload = () => {
    picture.hidden = false;
  };
  picture.src = url;
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

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem('language');
  } catch {
    // This browser has no storage.
    return null;
  }
}

/** Joining ends on another page, which speaks the chosen language too. */
function choose(language: string): void {
  speak(language);
  try {
    localStorage.setItem('language', language);
  } catch {
    // This browser has no storage.
  }
}

/** Shows the language chosen on this device, or else the browser's. */
export function startSpeaking(): void {
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-switch]');
    if (button) choose(button.dataset.switch ?? 'en');
  });
  speak((chosenLanguage() ?? navigator.language).startsWith('sw') ? 'sw' : 'en');
}
