const KEY = 'miliki.known-numbers';

/**
 * Remembers a number that signed in on this browser, because it need not be registered. A shared phone
 * must not list the people who have used it. All Kenyan numbers can be hashed in minutes, so only 16
 * bits of a hash are stored, which stand for more than a thousand numbers each.
 */
export async function rememberNumber(phone: string): Promise<void> {
  const hash = await hashOf(phone);
  localStorage.setItem(KEY, JSON.stringify([...new Set([...stored(), hash])].slice(-10)));
}

/**
 * Whether the last sign-in with this number ended well. The number is forgotten until the next one
 * does, so a wrong memory costs one attempt at most.
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
  return Array.from(new Uint8Array(bytes, 0, 2), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
