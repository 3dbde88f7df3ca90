const KEY = 'miliki.known-numbers';

/**
 * Numbers that signed in on this browser before need no sign-up request. Only
 * hashes are kept: a shared phone must not list who else has used it.
 */
export async function rememberNumber(phone: string): Promise<void> {
  const hash = await hashOf(phone);
  localStorage.setItem(KEY, JSON.stringify([...new Set([...stored(), hash])].slice(-10)));
}

/**
 * Whether the last sign-in with this number ended well. Asking forgets the
 * number until it does again, so a stale memory costs one attempt at most.
 */
export async function takeKnownNumber(phone: string): Promise<boolean> {
  const hash = await hashOf(phone);
  const hashes = stored();
  localStorage.setItem(KEY, JSON.stringify(hashes.filter((each) => each !== hash)));
  return hashes.includes(hash);
}

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}

async function hashOf(phone: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(phone));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
