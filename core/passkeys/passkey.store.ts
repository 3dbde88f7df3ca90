import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { json, text, whole } from '#core/platform/table/attributes.ts';
import { below } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { type Parts, transact } from '#core/platform/table/transact.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';

/** The public half; the private half never leaves the device. */
export const passkey = entity({
  name: 'passkey',
  about: 'The public half of a passkey, by which its holder signs in.',
  attributes: {
    holder: text({
      about: 'Who signs in with it: `staff#<staffId>`, or `person#<sub>` of a Cognito user.',
    }),
    passkeyId: text({ about: 'The id that the device gave it, as base64url.' }),
    publicKey: text({ about: 'COSE, as base64url.' }),
    counter: whole({
      about: 'Uses, as the device counts them. Devices that share a passkey always report 0.',
    }),
    transports: json<string[]>(),
    site: text({ about: 'The origin for which it was made. It works nowhere else.' }),
    name: text({ personal: true, about: 'The name that its holder gave the device.' }),
    createdAt: text(),
    usedAt: text({ optional: true }),
  },
  key: {
    question: 'Which passkeys does this holder have?',
    pk: 'passkeys#{holder}',
    sk: '{passkeyId}',
  },
});

export type Passkey = ItemOf<typeof passkey>;

/** An answer to a challenge counts once, so an eavesdropper cannot use it again. */
export const spentChallenge = entity({
  name: 'spentChallenge',
  about: 'A challenge of a passkey that was answered.',
  attributes: {
    challenge: text(),
    ttl: whole(),
  },
  key: {
    question: 'Has this challenge been answered already?',
    pk: 'passkeyChallenge#{challenge}',
    sk: 'spent',
  },
});

/** Longer than any challenge is valid. */
const SPENT_SECONDS = 60 * 60;

export type PasskeyKey = Pick<Passkey, 'holder' | 'passkeyId'>;

export const findPasskey = (key: PasskeyKey): Promise<Passkey | null> => passkey.get(key);

/** Not paged: a holder has only a few. */
export const listPasskeys = (holder: string): Promise<Passkey[]> =>
  passkey.list({ key: { holder } });

/** For the transaction of the act that the answer proves. */
export const spendChallenge = (challenge: string, now: number): PutWrite =>
  spentChallenge.create({ challenge, ttl: ttlAfter(now, SPENT_SECONDS) });

/** For the transaction of the act that registers it. */
export const createPasskey = (item: Passkey): PutWrite => passkey.create(item);

export const removePasskey = (key: PasskeyKey): DeleteWrite => passkey.delete(key);

export interface PasskeyUse {
  /** From the device; it must rise, unless the device does not count. */
  counter: number;
  challenge: string;
}

/** Uses the challenge up and raises the counter, in the transaction of the act that it proves. */
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

/** @param now milliseconds @returns false if the challenge was spent before, or a later use was noted */
export const notePasskeyUse = async (
  key: PasskeyKey,
  use: PasskeyUse,
  now: number,
): Promise<boolean> => (await transact(useOfPasskey(key, use, now))) === null;
