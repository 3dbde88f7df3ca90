const KEY = 'miliki.apply-draft';
const REQUEST_KEY = 'miliki.apply-request';

/** What an owner has typed into the application survives a reload and signing in again. */
export function readDraft(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function keepDraft(fields: Record<string, string>): void {
  sessionStorage.setItem(KEY, JSON.stringify(fields));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
  startNewRequest();
}

/**
 * The Idempotency-Key of the form: made once and kept until the application is
 * in, so neither a second press nor a reload after a lost answer makes two.
 */
export function requestKey(): string {
  const key = sessionStorage.getItem(REQUEST_KEY) ?? crypto.randomUUID();
  sessionStorage.setItem(REQUEST_KEY, key);
  return key;
}

export function startNewRequest(): void {
  sessionStorage.removeItem(REQUEST_KEY);
}
