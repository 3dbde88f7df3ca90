const KEY = 'miliki.device';
const SECRET = /^[\w-]{43}$/;

/**
 * The secret by which the server knows this browser again after a sign-in (docs/sign-in.md 5.3). A
 * browser that stores nothing has another one each time, and is a stranger each time.
 */
export function deviceSecret(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    if (SECRET.test(stored)) return stored;
    const secret = newSecret();
    localStorage.setItem(KEY, secret);
    return secret;
  } catch {
    return newSecret();
  }
}

/** 32 random bytes as base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
