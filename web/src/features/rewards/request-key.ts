import { sessionOwner } from '../../lib/session/session.ts';

/** Each owner's own: another person may sign in on this tab before it is closed. */
const keyName = (wish: string): string => `miliki.request.${sessionOwner()}.${wish}`;

/**
 * The Idempotency-Key of a wish, kept until it is answered: neither a second press nor a reload
 * after a lost answer makes two of it.
 */
export function requestKey(wish: string): string {
  const key = sessionStorage.getItem(keyName(wish)) ?? crypto.randomUUID();
  sessionStorage.setItem(keyName(wish), key);
  return key;
}

export function forgetRequestKey(wish: string): void {
  sessionStorage.removeItem(keyName(wish));
}
