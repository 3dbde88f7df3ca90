import { ttlAfter } from '#core/platform/clock.ts';
import { absentOr } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import { robotUse } from './robot-use.entity.ts';

interface Proof {
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** @returns false if the proof was used for a sign-up or for another number before */
export function spendProofForSignUp(proof: Proof, phoneHash: string): Promise<boolean> {
  return use(proof, phoneHash, { signUp: phoneHash });
}

/** @returns false if the proof was used for another flow or another number before */
export function spendProofForSms(
  proof: Proof,
  phoneHash: string,
  flowId: string,
): Promise<boolean> {
  return use(proof, phoneHash, { flowId });
}

/** Equal values pass: a trigger that Cognito calls again repeats its own use, no more. */
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
