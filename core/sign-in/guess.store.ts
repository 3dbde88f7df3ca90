import { randomUUID } from 'node:crypto';
import { identity, phoneAccount } from '#core/accounts/account.entity.ts';
import { isClosed } from '#core/accounts/account.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { above, absent, absentOr, below } from '#core/platform/table/condition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { device, type Flow, flow, limitsOf } from './flow.ts';
import { limits } from './limits.ts';

/** A flow whose guess was counted. Its code may be compared once. */
export interface CountedGuess {
  phoneHash: string;
  origin: string;
  codeHash: string;
  /** From earlier SMS of this sign-in, whose codes are valid too. */
  earlierHashes: readonly string[];
}

/**
 * Counts a guess, for its flow and its number's origin, before it is compared: parallel guesses cannot outrun the
 * count. Null if no guess is left, the code is used or too old, or it was sent to another number.
 */
export async function countGuess(
  flowId: string,
  phoneHash: string,
  now: number,
): Promise<CountedGuess | null> {
  const current: Flow | null = await flow.get({ flowId });
  if (!current?.codeHash) return null;
  const { origin, codeHash, earlierHashes = [] } = current;
  const most = limitsOf(origin).wrongGuessesPerDay;
  const failure = await transact({
    flow: flow.patch(
      { flowId },
      {
        add: { attempts: 1 },
        if: {
          attempts: below(limits.guessesPerFlow),
          usedAt: absent,
          expiresAt: above(now),
          phoneHash,
          // Compare only the code whose guess was counted.
          codeHash,
        },
      },
    ),
    number: countUp({ of: guessesAt(phoneHash, origin), per: 'day', most }, now),
  });
  return failure ? null : { phoneHash, origin, codeHash, earlierHashes };
}

const guessesAt = (phoneHash: string, origin: string): string =>
  `wrongGuesses#${phoneHash}#${origin}`;

export interface RightCode extends CountedGuess {
  flowId: string;
  poolUserId: string;
  /** As +254... */
  phone: string;
  /** The hash of the browser's secret, if it sent one: it is known from now on. */
  deviceHash: string | undefined;
}

/**
 * In one transaction (docs/sign-in.md 6.2): uses a right code up, no longer counts its guess as a wrong one, binds the
 * Cognito user to the number, and binds the number to the account of the first user who proved it. A user who proved
 * one number cannot be entered through another. False if the code was used, the user holds another number, or the
 * account was closed.
 */
export async function spendCode(code: RightCode, now: number): Promise<boolean> {
  const { flowId, codeHash, phoneHash, origin, poolUserId, phone, deviceHash } = code;
  const account = await phoneAccount.get({ phoneHash });
  const userId = account?.userId ?? (await newAccountId(poolUserId));
  const failure = await transact({
    code: flow.patch({ flowId }, { set: { usedAt: now }, if: { usedAt: absent, codeHash } }),
    guess: countUp({ of: guessesAt(phoneHash, origin), per: 'day', by: -1 }, now),
    user: identity.upsert(
      { userId: poolUserId },
      {
        set: { phone, accountId: userId, provenAt: isoTime(now) },
        if: { phone: absentOr(phone) },
      },
    ),
    account: phoneAccount.upsert(
      { phoneHash },
      // An account that is just being closed must not get its number back.
      { set: { userId }, if: { userId: account ? userId : absentOr(userId) } },
    ),
    device:
      deviceHash !== undefined &&
      device.put({ phoneHash, deviceHash, ttl: ttlAfter(now, limits.deviceSeconds) }),
  });
  return failure === null;
}

/**
 * A first user's account has the user's id, unless that account is closed. Closing deletes the Cognito user last, and
 * until then that user must not get the closed account again.
 */
async function newAccountId(poolUserId: string): Promise<string> {
  return (await isClosed(poolUserId)) ? randomUUID() : poolUserId;
}

/** The account that a pool user's number opens; null before the first code. */
export async function accountOf(poolUserId: string): Promise<string | null> {
  return (await identity.get({ userId: poolUserId }))?.accountId ?? null;
}
