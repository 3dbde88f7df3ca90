import { sessionOwner } from '../../lib/session.ts';

/** Each owner's own: another person may sign in on this tab before it is closed. */
const draftKey = (): string => `miliki.apply-draft.${sessionOwner()}`;
const requestKeyName = (): string => `miliki.apply-request.${sessionOwner()}`;

/** What an owner has typed into the application survives a reload and signing in again. */
export function readDraft(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey()) ?? '{}');
  } catch {
    return {};
  }
}

export function keepDraft(fields: Record<string, string>): void {
  if (sessionOwner()) sessionStorage.setItem(draftKey(), JSON.stringify(fields));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(draftKey());
  startNewRequest();
}

/**
 * The Idempotency-Key of the form: made once and kept until the application is
 * in, so neither a second press nor a reload after a lost answer makes two.
 */
export function requestKey(): string {
  const key = sessionStorage.getItem(requestKeyName()) ?? crypto.randomUUID();
  sessionStorage.setItem(requestKeyName(), key);
  return key;
}

export function startNewRequest(): void {
  sessionStorage.removeItem(requestKeyName());
}
