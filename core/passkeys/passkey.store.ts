import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { below } from '#core/platform/table/condition.ts';
import { type Parts, transact } from '#core/platform/table/transact.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { type Passkey, passkey } from './passkey.entity.ts';
import { spentChallenge } from './spent-challenge.entity.ts';

/** Longer than any challenge is good. */
const SPENT_SECONDS = 60 * 60;

export type PasskeyKey = Pick<Passkey, 'holder' | 'passkeyId'>;

export const findPasskey = (key: PasskeyKey): Promise<Passkey | null> => passkey.get(key);

/** @returns all passkeys of a holder; nobody has more than a few */
export const listPasskeys = (holder: string): Promise<Passkey[]> =>
  passkey.list({ key: { holder } });

/** The write that spends a challenge, for the transaction of what its answer does. */
export const spendChallenge = (challenge: string, now: number): PutWrite =>
  spentChallenge.create({ challenge, ttl: ttlAfter(now, SPENT_SECONDS) });

/** The write of a new passkey, for the transaction of what made it. */
export const createPasskey = (item: Passkey): PutWrite => passkey.create(item);

export const removePasskey = (key: PasskeyKey): DeleteWrite => passkey.delete(key);

export interface PasskeyUse {
  /** As the device says it; it never stays or falls, unless the device does not count. */
  counter: number;
  challenge: string;
}

/** The writes of a use, for the transaction of what it opens: the challenge is spent, the counter rises. */
export const useOfPasskey = (
  key: PasskeyKey,
  { counter, challenge }: PasskeyUse,
  now: number,
): Parts<'spent' | 'used'> => ({
  spent: spendChallenge(challenge, now),
  used: passkey.patch(key, {
    set: { counter, usedAt: isoTime(now) },
    if: { counter: counter === 0 ? 0 : below(counter) },
  }),
});

/**
 * Notes the use of a passkey, and spends the challenge that it answered.
 *
 * @param now milliseconds
 * @returns false when the challenge was spent before, or another use was counted further
 */
export const notePasskeyUse = async (
  key: PasskeyKey,
  use: PasskeyUse,
  now: number,
): Promise<boolean> => (await transact(useOfPasskey(key, use, now))) === null;
