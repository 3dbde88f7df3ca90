import { BUSINESS_HEADER } from '#shared/platform/team-roles.ts';

/** What the page has asked the API for before the app was there (web/prerender/early-calls.js). */
interface EarlyCalls {
  /** The header that all of them were sent with. */
  authorization: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** By path. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    milikiEarly?: EarlyCalls;
  }
}

/** What is older may be about another state: the scripts came late, or the phone slept. */
const LIFE_MS = 30_000;

/**
 * Takes the answer to a call that the page has sent already. Each is there once: later calls want later answers.
 *
 * @returns undefined if the page sent no such call, or sent it for somebody else
 */
export function takeEarlyAnswer(
  path: string,
  { method, headers }: { method: string; headers: Headers },
): Promise<Response> | undefined {
  const early = window.milikiEarly;
  const isSame =
    early?.authorization === headers.get('Authorization') && !headers.has(BUSINESS_HEADER);
  const isFresh = early !== undefined && early.sentAt + LIFE_MS > Date.now();
  if (!isFresh || method !== 'GET' || !isSame) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
}
