import { ttlAfter } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { absentOr } from '#core/platform/table/condition.ts';
import { entity } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';

export const robotUse = entity({
  name: 'robotUse',
  about: 'The uses of a solved robot check: one sign-up and one SMS, for one number.',
  attributes: {
    nonce: text(),
    phoneHash: text({ optional: true }),
    signUp: text({ optional: true }),
    flowId: text({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'Has this proof been used, and for which number?',
    pk: 'robot#{nonce}',
    sk: 'use',
  },
});

interface Proof {
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** False if the proof was used for a sign-up or for another number before. */
export function spendProofForSignUp(proof: Proof, phoneHash: string): Promise<boolean> {
  return use(proof, phoneHash, { signUp: phoneHash });
}

/** False if the proof was used for another flow or another number before. */
export function spendProofForSms(
  proof: Proof,
  phoneHash: string,
  flowId: string,
): Promise<boolean> {
  return use(proof, phoneHash, { flowId });
}

/** Equal values pass: a trigger that Cognito calls again only repeats its own use. */
function use(
  { id, expiresAt }: Proof,
  phoneHash: string,
  use: { signUp: string } | { flowId: string },
): Promise<boolean> {
  const isUnusedOrOwn = Object.fromEntries(
    Object.entries(use).map(([purpose, value]) => [purpose, absentOr(value)]),
  );
  return write(
    robotUse.upsert(
      { nonce: id },
      {
        set: { phoneHash, ...use, ttl: ttlAfter(expiresAt * 1000, 60 * 60) },
        if: { phoneHash: absentOr(phoneHash), ...isUnusedOrOwn },
      },
    ),
  );
}
