import { randomInt } from 'node:crypto';
import { Service } from 'electrodb';
import { identity } from '../accounts/identity.entity.ts';
import { dayOf, isoTime, minuteOf, ttlAfter } from '../platform/clock.ts';
import { setting } from '../platform/config.ts';
import type { SmsOutcome } from '../platform/sms-sender.ts';
import { tableOptions } from '../platform/table.ts';
import { commit } from '../platform/transaction.ts';
import { cap } from './cap.entity.ts';
import { flow } from './flow.entity.ts';
import { guessCount } from './guess-count.entity.ts';
import { limits } from './limits.ts';
import { phoneQuota } from './phone-quota.entity.ts';
import { type PhoneQuota, takeSend } from './phone-quota.ts';

const service = new Service({ cap, flow, guessCount, identity, phoneQuota }, tableOptions);

type Transaction = Parameters<Parameters<typeof service.transaction.write>[0]>[0];

const TWO_DAYS = 2 * 24 * 60 * 60;

/** Shards tried before the shared cap counts as reached. */
const SHARDS_TRIED = 3;

export interface NewCode {
  flowId: string;
  phoneHash: string;
  codeHash: string;
  /** Which SMS of the flow this is, from 1. */
  send: number;
  /** A number nobody holds is counted apart: it must not use up what people share. */
  isKnown: boolean;
}

/**
 * What a claim to send came to. Whoever gets `send`, and nobody else, publishes; every other
 * answer has written nothing. `already` is a trigger that Cognito called again.
 */
export type SendClaim =
  | { to: 'send'; replaced: string | null }
  | { to: 'already' | 'wait' | 'limit' | 'unavailable' };

export async function readFlow(flowId: string) {
  const { data } = await flow.get({ flowId }).go({ consistent: true });
  return data;
}

type Flow = Awaited<ReturnType<typeof readFlow>>;

async function readQuota(phoneHash: string): Promise<PhoneQuota | null> {
  const { data } = await phoneQuota.get({ phoneHash }).go({ consistent: true });
  return data;
}

/**
 * Records, in one transaction, that a flow's next code is about to be sent: the code, the
 * number's quota and the shared caps. A refusal leaves the current code as it is (docs/sign-in.md 3.4).
 */
export async function claimSend(code: NewCode, now: number): Promise<SendClaim> {
  const current = await readFlow(code.flowId);
  const refusal = refusalOf(current, code, now);
  if (refusal) return { to: refusal };
  const before = await readQuota(code.phoneHash);
  const after = takeSend(before, now);
  if (!after) return { to: 'wait' };
  for (let attempt = 0; attempt < SHARDS_TRIED; attempt += 1) {
    const failures = await commitSend(code, { before, after }, now);
    if (!failures) return { to: 'send', replaced: current?.codeHash ?? null };
    const [byFlow, byQuota] = failures;
    if (byFlow) return { to: 'already' };
    // Somebody sent to this number since it was read, so it has to wait.
    if (byQuota) return { to: 'wait' };
  }
  return { to: 'unavailable' };
}

function refusalOf(current: Flow, { send, phoneHash }: NewCode, now: number) {
  if (current && current.sends >= send) return 'already';
  if (send > limits.sendsPerFlow) return 'limit';
  const isFirst = send === 1;
  const isLive =
    current?.usedAt === undefined &&
    (current?.expiresAt ?? 0) > now &&
    current?.phoneHash === phoneHash;
  return isFirst || isLive ? null : 'limit';
}

function commitSend(
  code: NewCode,
  quota: { before: PhoneQuota | null; after: PhoneQuota },
  now: number,
) {
  const shard = randomInt(limits.capShards);
  const counted = code.isKnown ? 'sms' : 'none';
  const minute = `${counted}#${minuteOf(now)}`;
  const day = `${counted}#${dayOf(now)}`;
  return commit(() =>
    service.transaction
      .write((tx) => [
        writeCode(tx, code, now),
        tx.phoneQuota
          .update({ phoneHash: code.phoneHash })
          .set({ ...quota.after, ttl: ttlAfter(now, TWO_DAYS) })
          .where((item, is) =>
            quota.before ? is.eq(item.last, quota.before.last) : is.notExists(item.last),
          )
          .commit(),
        count(tx, minute, shard, shareOf('SMS_PER_MINUTE'), now),
        count(tx, day, shard, shareOf('SMS_PER_DAY'), now),
      ])
      .go(),
  );
}

/** One shard's part of what the stage may send. */
const shareOf = (cap: 'SMS_PER_MINUTE' | 'SMS_PER_DAY'): number =>
  Math.floor(Number(setting(cap)) / limits.capShards);

function writeCode(tx: Transaction, code: NewCode, now: number) {
  const { flowId, phoneHash, codeHash, send } = code;
  if (send === 1) {
    const row = {
      flowId,
      phoneHash,
      codeHash,
      expiresAt: now + limits.codeSeconds * 1000,
      attempts: 0,
      sends: 1,
      smsState: 'SENDING',
      ttl: ttlAfter(now, limits.flowSeconds),
    };
    return tx.flow.create(row).commit();
  }
  return tx.flow
    .patch({ flowId })
    .set({ codeHash, sends: send, smsState: 'SENDING' })
    .where(
      (item, is) =>
        `${is.eq(item.sends, send - 1)} AND ${is.notExists(item.usedAt)} AND ` +
        `${is.gt(item.expiresAt, now)} AND ${is.eq(item.phoneHash, phoneHash)}`,
    )
    .commit();
}

function count(tx: Transaction, period: string, shard: number, most: number, now: number) {
  return tx.cap
    .update({ period, shard })
    .add({ count: 1 })
    .set({ ttl: ttlAfter(now, TWO_DAYS) })
    .where((item, is) => `${is.notExists(item.count)} OR ${is.lt(item.count, most)}`)
    .commit();
}

export async function recordSend(flowId: string, outcome: SmsOutcome): Promise<void> {
  const { state } = outcome;
  const sent = state === 'SENT' ? { messageId: outcome.messageId } : {};
  await flow
    .patch({ flowId })
    .set({ smsState: state, ...sent })
    .go();
}

/** Makes the code before the last one good again, when the carrier refused to deliver the last. */
export async function restoreCode(flowId: string, codeHash: string): Promise<void> {
  await flow.patch({ flowId }).set({ codeHash, smsState: 'FAILED' }).go();
}

/**
 * Counts a guess, for its flow and for its number, before it is compared: parallel guesses
 * cannot outrun the count.
 *
 * @returns the hash to compare with; null when no guess is left, the code is used or too old,
 *   or it was sent to another number
 */
export async function countGuess(
  flowId: string,
  phoneHash: string,
  now: number,
): Promise<string | null> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.flow
          .patch({ flowId })
          .add({ attempts: 1 })
          .where(
            (item, is) =>
              `${is.lt(item.attempts, limits.guessesPerFlow)} AND ${is.notExists(item.usedAt)} AND ` +
              `${is.gt(item.expiresAt, now)} AND ${is.eq(item.phoneHash, phoneHash)}`,
          )
          .commit(),
        tx.guessCount
          .update({ phoneHash, day: dayOf(now) })
          .add({ wrong: 1 })
          .set({ ttl: ttlAfter(now, TWO_DAYS) })
          .where(
            (item, is) =>
              `${is.notExists(item.wrong)} OR ${is.lt(item.wrong, limits.wrongGuessesPerPhoneDay)}`,
          )
          .commit(),
      ])
      .go(),
  );
  if (failures) return null;
  return (await readFlow(flowId))?.codeHash ?? null;
}

export interface RightCode {
  flowId: string;
  codeHash: string;
  phoneHash: string;
  userId: string;
  phone: string;
}

/**
 * Uses a right code up and, in the same transaction, takes its guess back from the wrong ones and
 * binds its number to the user. A user who proved one number can never be entered through another
 * (docs/sign-in.md 6.2).
 *
 * @returns false when somebody used the code first, or the user holds another number
 */
export async function spendCode(code: RightCode, now: number): Promise<boolean> {
  const { flowId, codeHash, phoneHash, userId, phone } = code;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.flow
          .patch({ flowId })
          .set({ usedAt: now })
          .where((item, is) => `${is.notExists(item.usedAt)} AND ${is.eq(item.codeHash, codeHash)}`)
          .commit(),
        tx.guessCount
          .update({ phoneHash, day: dayOf(now) })
          .add({ wrong: -1 })
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
