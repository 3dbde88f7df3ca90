import { randomInt } from 'node:crypto';
import { identity } from '../accounts/identity.entity.ts';
import { dayOf, isoTime, minuteOf, ttlAfter } from '../platform/clock.ts';
import { above, absent, absentOr, below } from '../platform/condition.ts';
import { environment } from '../platform/config.ts';
import type { SmsOutcome } from '../platform/sms-sender.ts';
import { transact } from '../platform/transact.ts';
import { write } from '../platform/write.ts';
import { cap } from './cap.entity.ts';
import { type Flow, flow } from './flow.entity.ts';
import { guessCount } from './guess-count.entity.ts';
import { limits } from './limits.ts';
import { phoneQuota } from './phone-quota.entity.ts';
import { type PhoneQuota, takeSend } from './phone-quota.ts';

const TWO_DAYS = 2 * 24 * 60 * 60;

/** Shards tried before the shared cap counts as reached. */
const SHARDS_TRIED = 3;

export interface NewCode {
  flowId: string;
  phoneHash: string;
  codeHash: string;
  /** The number of this SMS in the flow, from 1. */
  send: number;
  /** A number that nobody holds is counted apart: it must not use up the shared caps. */
  isKnown: boolean;
}

/**
 * The outcome of a claim to send. The caller that gets `send`, and no other, publishes; every
 * other outcome has written nothing. `already` is a trigger that Cognito called again.
 */
export type SendClaim =
  | { to: 'send'; replaced: string | null }
  | { to: 'already' | 'wait' | 'limit' | 'unavailable' };

export const readFlow = (flowId: string): Promise<Flow | null> => flow.get({ flowId });

/**
 * Records, in one transaction, that a flow's next code is about to be sent: the code, the
 * number's quota and the shared caps. A refusal leaves the current code as it is
 * (docs/sign-in.md 3.4).
 */
export async function claimSend(code: NewCode, now: number): Promise<SendClaim> {
  const current = await readFlow(code.flowId);
  const refusal = refusalOf(current, code, now);
  if (refusal) return { to: refusal };
  const before = await phoneQuota.get({ phoneHash: code.phoneHash });
  const after = takeSend(before, now);
  if (!after) return { to: 'wait' };
  for (let attempt = 0; attempt < SHARDS_TRIED; attempt += 1) {
    const failure = await writeSend(code, { before, after }, now);
    if (!failure) return { to: 'send', replaced: current?.codeHash ?? null };
    if (failure.label === 'code') return { to: 'already' };
    // Somebody sent to this number since its quota was read, so it has to wait.
    if (failure.label === 'quota') return { to: 'wait' };
  }
  return { to: 'unavailable' };
}

function refusalOf(current: Flow | null, { send, phoneHash }: NewCode, now: number) {
  if (current && current.sends >= send) return 'already';
  if (send > limits.sendsPerFlow) return 'limit';
  const isFirst = send === 1;
  const isLive =
    current?.usedAt === undefined &&
    (current?.expiresAt ?? 0) > now &&
    current?.phoneHash === phoneHash;
  return isFirst || isLive ? null : 'limit';
}

function writeSend(
  code: NewCode,
  quota: { before: PhoneQuota | null; after: PhoneQuota },
  now: number,
) {
  const shard = randomInt(limits.capShards);
  const counted = code.isKnown ? 'sms' : 'none';
  return transact({
    code: storeCode(code, now),
    quota: phoneQuota.upsert(
      { phoneHash: code.phoneHash },
      {
        set: { ...quota.after, ttl: ttlAfter(now, TWO_DAYS) },
        if: { last: quota.before ? quota.before.last : absent },
      },
    ),
    minute: countSend(`${counted}#${minuteOf(now)}`, shard, shareOf('SMS_PER_MINUTE'), now),
    day: countSend(`${counted}#${dayOf(now)}`, shard, shareOf('SMS_PER_DAY'), now),
  });
}

/** One shard's share of the SMS that the stage may send. */
const shareOf = (name: 'SMS_PER_MINUTE' | 'SMS_PER_DAY'): number =>
  Math.floor(Number(environment(name)) / limits.capShards);

function storeCode({ flowId, phoneHash, codeHash, send }: NewCode, now: number) {
  if (send === 1) {
    return flow.create({
      flowId,
      phoneHash,
      codeHash,
      expiresAt: now + limits.codeSeconds * 1000,
      attempts: 0,
      sends: 1,
      smsState: 'SENDING',
      ttl: ttlAfter(now, limits.flowSeconds),
    });
  }
  return flow.patch(
    { flowId },
    {
      set: { codeHash, sends: send, smsState: 'SENDING' },
      if: { sends: send - 1, usedAt: absent, expiresAt: above(now), phoneHash },
    },
  );
}

const countSend = (period: string, shard: number, most: number, now: number) =>
  cap.upsert(
    { period, shard },
    {
      add: { count: 1 },
      set: { ttl: ttlAfter(now, TWO_DAYS) },
      if: { count: absentOr(below(most)) },
    },
  );

export async function recordSend(flowId: string, outcome: SmsOutcome): Promise<void> {
  const { state } = outcome;
  const sent = state === 'SENT' ? { messageId: outcome.messageId } : {};
  await write(flow.patch({ flowId }, { set: { smsState: state, ...sent } }));
}

/** Makes the code before the last one good again, when the carrier refused to deliver the last. */
export async function restoreCode(flowId: string, codeHash: string): Promise<void> {
  await write(flow.patch({ flowId }, { set: { codeHash, smsState: 'FAILED' } }));
}

/**
 * Counts a guess, for its flow and for its number, before it is compared: parallel guesses
 * cannot outrun the count.
 *
 * @returns the hash to compare with; null if no guess is left, the code is used or too old, or it
 *   was sent to another number
 */
export async function countGuess(
  flowId: string,
  phoneHash: string,
  now: number,
): Promise<string | null> {
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
        },
      },
    ),
    number: guessCount.upsert(
      { phoneHash, day: dayOf(now) },
      {
        add: { wrong: 1 },
        set: { ttl: ttlAfter(now, TWO_DAYS) },
        if: { wrong: absentOr(below(limits.wrongGuessesPerPhoneDay)) },
      },
    ),
  });
  if (failure) return null;
  return (await readFlow(flowId))?.codeHash ?? null;
}

export interface RightCode {
  flowId: string;
  codeHash: string;
  phoneHash: string;
  userId: string;
  /** As +254... */
  phone: string;
}

/**
 * Uses a right code up and, in the same transaction, takes its guess back from the wrong ones and
 * binds its number to the user. A user who proved one number can never be entered through another
 * (docs/sign-in.md 6.2).
 *
 * @returns false if the code was used before, or the user holds another number
 */
export async function spendCode(code: RightCode, now: number): Promise<boolean> {
  const { flowId, codeHash, phoneHash, userId, phone } = code;
  const failure = await transact({
    code: flow.patch({ flowId }, { set: { usedAt: now }, if: { usedAt: absent, codeHash } }),
    guess: guessCount.upsert({ phoneHash, day: dayOf(now) }, { add: { wrong: -1 } }),
    number: identity.upsert(
      { userId },
      { set: { phone, provenAt: isoTime(now) }, if: { phone: absentOr(phone) } },
    ),
  });
  return failure === null;
}
