import { ttlAfter } from '../platform/clock.ts';
import { holds } from '../platform/transaction.ts';
import { robotUse } from './robot-use.entity.ts';

interface Proof {
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** @returns false when the proof was used for a sign-up or for another number before */
export function spendProofForSignUp(proof: Proof, phoneHash: string): Promise<boolean> {
  return use(proof, phoneHash, 'signUp', phoneHash);
}

/** @returns false when the proof was used for another flow or another number before */
export function spendProofForSms(
  proof: Proof,
  phoneHash: string,
  flowId: string,
): Promise<boolean> {
  return use(proof, phoneHash, 'flowId', flowId);
}

/** Equal values pass: a trigger that Cognito calls again repeats its own use, no more. */
function use(
  { id, expiresAt }: Proof,
  phoneHash: string,
  purpose: 'signUp' | 'flowId',
  value: string,
): Promise<boolean> {
  return holds(() =>
    robotUse
      .update({ nonce: id })
      .set({ phoneHash, [purpose]: value, ttl: ttlAfter(expiresAt * 1000, 60 * 60) })
      .where(
        (item, is) =>
          `(${is.notExists(item.phoneHash)} OR ${is.eq(item.phoneHash, phoneHash)}) AND ` +
          `(${is.notExists(item[purpose])} OR ${is.eq(item[purpose], value)})`,
      )
      .go(),
  );
}
