const KEY = 'miliki.referral';

/** The code of `?ref=CODE`, which each page stores before it draws anything (web/prerender/early.js). */
export function storedReferral(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** Removes a code that was used, so that it does not count for the next person on a shared phone. */
export function forgetReferral(): void {
  localStorage.removeItem(KEY);
}
