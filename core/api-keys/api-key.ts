import { randomBytes } from 'node:crypto';
import type { User } from '../accounts/account.store.ts';
import { newApiKeyHash } from '../accounts/api-key.ts';
import { requireUser } from '../accounts/require-user.ts';
import { atOnce, BUSY, untilDone } from '../platform/busy.ts';
import { isoTime } from '../platform/clock.ts';
import { keyedHash } from '../platform/keys.ts';
import type { Deps } from './deps.ts';

/** Two devices at once are rare, and three hardly ever happen. */
const ATTEMPTS = 4;

/**
 * Makes a key of 256 random bits for a till; an earlier one stops working at once.
 *
 * @returns the key, which is stored nowhere
 * @throws AppError accounts.notFound
 */
export async function createApiKey(deps: Deps, userId: string): Promise<string> {
  const key = `mlk_${randomBytes(32).toString('base64url')}`;
  const hash = await keyedHash('api-key', key);
  const next = { hash, userId, createdAt: isoTime(deps.clock()) };
  await untilFirst(deps, userId, (user) => deps.replaceApiKey(user, next, key.slice(-4)));
  return key;
}

/**
 * Takes the key away from the till that has it; there need not be one.
 *
 * @throws AppError accounts.notFound
 */
export async function revokeApiKey(deps: Deps, userId: string): Promise<void> {
  const unusedHash = await newApiKeyHash();
  await untilFirst(deps, userId, (user) => deps.removeApiKey(user, unusedHash));
}

/** Reads and writes until no other request gets in between. */
const untilFirst = (
  deps: Deps,
  userId: string,
  write: (user: User) => Promise<boolean>,
): Promise<true> =>
  untilDone(async () => (await write(await requireUser(deps, userId))) || BUSY, atOnce(ATTEMPTS));
