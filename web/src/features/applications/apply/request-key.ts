import { sessionOwner } from '../../../lib/session/session.ts';

/** Each owner's own: another person may sign in on this tab before it is closed. */
const keyName = (): string => `miliki.apply-request.${sessionOwner()}`;

/**
 * The Idempotency-Key of the form: made once and kept until the application is
 * in, so neither a second press nor a reload after a lost answer makes two.
 */
export function requestKey(): string {
  const key = sessionStorage.getItem(keyName()) ?? crypto.randomUUID();
  sessionStorage.setItem(keyName(), key);
  return key;
}

export function startNewRequest(): void {
  sessionStorage.removeItem(keyName());
}
