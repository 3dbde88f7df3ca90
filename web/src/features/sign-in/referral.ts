const KEY = 'miliki.referral';

/** The code of `?ref=CODE`, which each page keeps before anything is drawn (web/prerender/early.js). */
export function storedReferral(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** A used code must not stick to the next person on a shared phone. */
export function forgetReferral(): void {
  localStorage.removeItem(KEY);
}
