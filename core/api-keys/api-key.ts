import { randomBytes } from 'node:crypto';
import type { User } from '../accounts/account.store.ts';
import { newApiKeyHash } from '../accounts/api-key.ts';
import { AppError } from '../platform/app-error.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { keyedHash } from '../platform/keys.ts';
import type { ApiKeyItem } from './api-key.store.ts';

interface KeyParts {
  findUser(userId: string): Promise<User | null>;
  replaceApiKey(before: User, next: ApiKeyItem, last4: string): Promise<boolean>;
  removeApiKey(before: User, nobodys: string): Promise<boolean>;
  clock: Clock;
}

/** Two devices at once are rare, three hardly happen. */
const ATTEMPTS = 4;

/**
 * Makes a key of 256 random bits for a till; an earlier one stops working at once.
 *
 * @returns the key, which is kept nowhere
 * @throws AppError account.notFound
 */
export async function createApiKey(parts: KeyParts, userId: string): Promise<string> {
  const key = `mlk_${randomBytes(32).toString('base64url')}`;
  const hash = await keyedHash('api-key', key);
  const next = { hash, userId, createdAt: isoTime(parts.clock()) };
  await untilFirst(parts, userId, (user) => parts.replaceApiKey(user, next, key.slice(-4)));
  return key;
}

/** Takes the key away from whoever has it; taking none away is no mistake. */
export async function revokeApiKey(parts: KeyParts, userId: string): Promise<void> {
  const nobodys = await newApiKeyHash();
  await untilFirst(parts, userId, (user) => parts.removeApiKey(user, nobodys));
}

/** Reads and writes again while another request gets in between. */
async function untilFirst(
  { findUser }: KeyParts,
  userId: string,
  write: (user: User) => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const user = await findUser(userId);
    if (!user) throw new AppError('account.notFound');
    if (await write(user)) return;
  }
  throw new AppError('server.busy');
}
