const KEY = 'miliki.known-numbers';
/** Numbers that are remembered. */
const MOST = 10;
/** Stands before the hash of a number that was tried. */
const TRIED = '?';

/**
 * Remembers a number that signed in on this browser, because it need not be registered. A shared phone
 * must not list the people who have used it. All Kenyan numbers can be hashed in minutes, so only 16
 * bits of a hash are stored, which stand for more than a thousand numbers each.
 */
export async function rememberNumber(phone: string): Promise<void> {
  const hash = await hashOf(phone);
  store([...without(hash), hash].slice(-MOST));
}

/** `tried` is a number that signed in here once, and whose last attempt has not ended well yet. */
export type Memory = 'known' | 'tried' | 'new';

/**
 * Looks whether a number signed in on this browser. It counts as tried from now on, until a sign-in ends
 * well again: so a wrong memory costs one attempt at most.
 */
export async function recallNumber(phone: string): Promise<Memory> {
  const hash = await hashOf(phone);
  const memory = memoryOf(hash);
  if (memory === 'known') store([...without(hash), TRIED + hash]);
  return memory;
}

function memoryOf(hash: string): Memory {
  const hashes = stored();
  if (hashes.includes(hash)) return 'known';
  return hashes.includes(TRIED + hash) ? 'tried' : 'new';
}

const without = (hash: string): string[] =>
  stored().filter((each) => each !== hash && each !== TRIED + hash);

const store = (hashes: string[]): void => localStorage.setItem(KEY, JSON.stringify(hashes));

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
