const KEY = 'miliki.referral';

/** Keeps `?ref=CODE` of the address; the first code a visitor came with stays. */
export function captureReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim().slice(0, 40);
  if (!code) return;
  try {
    if (!localStorage.getItem(KEY)) localStorage.setItem(KEY, code);
  } catch {
    // A browser that keeps nothing for sites shows the page all the same.
  }
}

export function storedReferral(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** A used code must not stick to the next person on a shared phone. */
export function forgetReferral(): void {
  localStorage.removeItem(KEY);
}
