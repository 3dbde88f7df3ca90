import { Service } from 'electrodb';
import { identity } from '../account/identity.entity.ts';
import { isoTime, ttlAfter } from '../kit/clock.ts';
import type { SmsOutcome } from '../kit/sms-sender.ts';
import { tableOptions } from '../kit/table.ts';
import { commit, isConditionFailure } from '../kit/transaction.ts';
import { flow } from './flow.entity.ts';
import { limits } from './limits.ts';

const service = new Service({ flow, identity }, tableOptions);

interface NewCode {
  flowId: string;
  phoneHash: string;
  codeHash: string;
}

/**
 * Records that a flow's first code is about to be sent. Whoever gets true, and nobody else,
 * sends it: a trigger that Cognito calls again gets false.
 */
export async function claimFirstSend(code: NewCode, now: number): Promise<boolean> {
  try {
    await flow
      .create({
        ...code,
        expiresAt: now + limits.codeSeconds * 1000,
        attempts: 0,
        sends: 1,
        smsState: 'SENDING',
        ttl: ttlAfter(now, limits.flowSeconds),
      })
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

export async function recordSend(flowId: string, outcome: SmsOutcome): Promise<void> {
  const { state } = outcome;
  const sent = state === 'SENT' ? { messageId: outcome.messageId } : {};
  await flow
    .patch({ flowId })
    .set({ smsState: state, ...sent })
    .go();
}

/**
 * Counts a guess before it is compared, so that parallel guesses cannot outrun the count.
 *
 * @returns the hash to compare with; null when no guess is left, the code is used or too old,
 *   or it was sent to another number
 */
export async function countGuess(flowId: string, phoneHash: string, now: number) {
  try {
    const { data } = await flow
      .patch({ flowId })
      .add({ attempts: 1 })
      .where(
        (item, is) =>
          `${is.lt(item.attempts, limits.guessesPerFlow)} AND ${is.notExists(item.usedAt)} AND ` +
          `${is.gt(item.expiresAt, now)} AND ${is.eq(item.phoneHash, phoneHash)}`,
      )
      .go({ response: 'all_new' });
    return data.codeHash ?? null;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

interface RightCode {
  flowId: string;
  codeHash: string;
  userId: string;
  phone: string;
}

/**
 * Uses a right code up and, in the same transaction, binds its number to the user. A user who
 * proved one number can never be entered through another (sign-in.md 1.4).
 *
 * @returns false when somebody used the code first, or the user holds another number
 */
export async function spendCode(code: RightCode, now: number): Promise<boolean> {
  const { flowId, codeHash, userId, phone } = code;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.flow
          .patch({ flowId })
          .set({ usedAt: now })
          .where((item, is) => `${is.notExists(item.usedAt)} AND ${is.eq(item.codeHash, codeHash)}`)
          .commit(),
        tx.identity
          .update({ userId })
          .set({ phone, provenAt: isoTime(now) })
          .where((item, is) => `${is.notExists(item.phone)} OR ${is.eq(item.phone, phone)}`)
          .commit(),
      ])
      .go(),
  );
  return failures === null;
}

/** Uses a right code up without letting anybody in: the same write for a number nobody holds. */
export async function discardCode(flowId: string, now: number): Promise<void> {
  await flow.patch({ flowId }).set({ usedAt: now }).go();
}
