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
    headers: { 'content-type': 'application/json', ...headers },
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

export const languageOf = (place: Element): string =>
  place.closest<HTMLElement>('[data-texts]')?.dataset.texts ?? 'en';

/** @param moment ISO 8601, or a day as 2026-11-21 */
export const dayIn = (language: string, moment: string): string =>
  dayText(moment, language === 'sw' ? 'sw' : 'en');

function speak(language: string | undefined): void {
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

/** Shows the language chosen on this device, or else the browser's. */
export function startSpeaking(): void {
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-switch]');
    if (button) speak(button.dataset.switch);
  });
  speak((chosenLanguage() ?? navigator.language).startsWith('sw') ? 'sw' : 'en');
}
