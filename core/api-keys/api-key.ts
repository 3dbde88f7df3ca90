import { randomBytes } from 'node:crypto';
import type { User } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { newApiKeyHash } from '#core/accounts/sign-up.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { keyedHash } from '#core/platform/keys.ts';
import { atOnce, BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { Deps } from './deps.ts';

/** How often we try, because another device of the owner may change the key at the same moment. */
const ATTEMPTS = 4;

/** Needs a code by SMS: a key never expires, so a stolen session alone must not be able to make one. */
const apiKeyMaking = (userId: string): ConfirmableAct => ({
  purpose: 'apiKey',
  subject: userId,
  content: 'key',
});

/** @throws AppError accounts.notFound, confirmations.tooSoon, confirmations.tooMany, sms.failed */
export async function sendApiKeyCode(
  deps: Deps & Sends,
  userId: string,
  language: Language,
): Promise<SentConfirmation> {
  const user = await requireUser(deps, userId);
  return sendConfirmation(deps, apiKeyMaking(userId), { ...user, language }, ownerCodes.apiKey, {});
}

/**
 * @returns a key of 256 random bits, of which only the hash is stored. An earlier key stops working at once.
 * @throws AppError accounts.notFound, confirmations.expired, confirmations.wrong
 */
export async function createApiKey(deps: Deps, userId: string, typed: string): Promise<string> {
  await requireUser(deps, userId);
  const confirmation = await requireConfirmation(deps, apiKeyMaking(userId), typed);
  const key = `mlk_${randomBytes(32).toString('base64url')}`;
  const hash = await keyedHash('api-key', key);
  const item = { hash, userId, createdAt: isoTime(deps.clock()) };
  const next = { item, last4: key.slice(-4) };
  await untilSaved(deps, userId, async (user) => {
    const outcome = await deps.replaceApiKey(user, next, confirmation);
    if (outcome === 'spent') throw new AppError('confirmations.expired', { purpose: 'apiKey' });
    return outcome === 'replaced';
  });
  return key;
}

/** Does no harm if there is no key. @throws AppError accounts.notFound */
export async function revokeApiKey(deps: Deps, userId: string): Promise<void> {
  const unusedHash = await newApiKeyHash();
  await untilSaved(deps, userId, (user) => deps.removeApiKey(user, unusedHash));
}

/** Tries again while other requests change the key first. */
const untilSaved = (
  deps: Deps,
  userId: string,
  write: (user: User) => Promise<boolean>,
): Promise<true> =>
  untilDone(async () => (await write(await requireUser(deps, userId))) || BUSY, atOnce(ATTEMPTS));
