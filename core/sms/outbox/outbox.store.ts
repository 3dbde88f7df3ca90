import { findCredits, giveCreditsBack } from '../../accounts/credits.store.ts';
import { isoTime } from '../../platform/clock.ts';
import { absentOr, below } from '../../platform/condition.ts';
import { transact } from '../../platform/transact.ts';
import { write } from '../../platform/write.ts';
import type { PutWrite, UpdateWrite } from '../../platform/writes.ts';
import { type Sms, sms } from '../sms.entity.ts';
import { type SmsBatch, smsBatch } from './sms-batch.entity.ts';

/** Longer than the function of the outbox runs (infra/background-functions.ts). */
const CLAIM_MS = 120_000;

/** A part of a batch that one caller, and nobody else, sends. */
export interface Claim {
  batch: SmsBatch;
  /** The position after the last SMS of the part. */
  end: number;
  /** Whether somebody claimed the part before and did not come back: some may have been sent. */
  isLost: boolean;
}

/** The write that puts SMS of one account in the line. */
export const newBatch = (
  { userId, batchId, size }: Pick<SmsBatch, 'userId' | 'batchId' | 'size'>,
  turn: number,
): PutWrite => smsBatch.create({ turn, userId, batchId, size, next: 0, claimed: 0 });

/** @returns the batches that are next, of which nobody sends a part now */
export async function listBatches(limit: number, now: number): Promise<SmsBatch[]> {
  const free: SmsBatch[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await smsBatch.page({ key: {}, limit, cursor });
    // However many at the head are held by those who died: the others do not wait for them.
    free.push(...items.filter(({ claimedUntil }) => !claimedUntil || claimedUntil < isoTime(now)));
    cursor = next ?? undefined;
  } while (cursor && free.length < limit);
  return free.slice(0, limit);
}

/**
 * Claims the next SMS of a batch.
 *
 * @param count how many; of a part that was lost, all are claimed
 * @returns null if somebody else was quicker
 */
export async function claimBatch(
  batch: SmsBatch,
  count: number,
  now: number,
): Promise<Claim | null> {
  const { next, claimed } = batch;
  const isLost = claimed > next;
  const end = isLost ? claimed : next + count;
  const claimedUntil = isoTime(now + CLAIM_MS);
  const isClaimed = await write(
    smsBatch.patch(batch, {
      set: { claimed: end, claimedUntil },
      if: { next, claimed, claimedUntil: absentOr(below(isoTime(now))) },
    }),
  );
  return isClaimed ? { batch: { ...batch, claimed: end, claimedUntil }, end, isLost } : null;
}

/** @returns the SMS of a claimed part; null for one that is gone */
export function readPart({ batch, end }: Claim): Promise<(Sms | null)[]> {
  const { userId, next } = batch;
  return sms.getAll(idsOf(batch, next, end).map((smsId) => ({ userId, smsId })));
}

/** @returns the ids of the SMS of a batch, from one position to before another */
export const idsOf = (
  { batchId, size }: Pick<SmsBatch, 'batchId' | 'size'>,
  from = 0,
  end = size,
): string[] =>
  Array.from({ length: end - from }, (_, n) =>
    size === 1 ? batchId : `${batchId}#${String(from + n).padStart(6, '0')}`,
  );

/** Notes what became of an SMS that waited, and was sent or may have been. */
export async function settle(
  one: Sms,
  state: 'SENT' | 'UNKNOWN',
  messageId?: string,
): Promise<void> {
  await write(outcomeOf(one, state, messageId));
}

/** Its text is not needed any more. It is there to be known from now on. */
const outcomeOf = (
  { userId, smsId }: Sms,
  state: 'SENT' | 'FAILED' | 'UNKNOWN',
  messageId?: string,
): UpdateWrite =>
  sms.patch(
    { userId, smsId },
    { set: { state, messageId, text: null, ttl: null }, if: { state: 'QUEUED' } },
  );

/**
 * Takes a part that is done out of the line, with what could not be sent and its credits: an SMS that
 * failed has no place in the line, so that it may be queued again. The rest of the batch goes back in
 * the line, behind one turn of everybody else.
 *
 * @param next the position of the first SMS that is still to be sent
 * @param refused what of the part could not be sent
 */
export async function endPart(
  { batch }: Claim,
  { next, refused }: { next: number; refused: readonly Sms[] },
): Promise<void> {
  const { userId, size, claimed, claimedUntil, ...rest } = batch;
  const turn = batch.turn + Math.max(1, next - batch.next);
  const move = {
    gone: smsBatch.delete(batch, { if: { next: batch.next, claimed } }),
    again: next < size && smsBatch.create({ ...rest, userId, size, turn, next, claimed: next }),
    refused: refused.map((one) => outcomeOf(one, 'FAILED')),
  };
  const giveBack = refused.reduce((sum, one) => sum + one.credits, 0);
  const credits = giveBack > 0 && giveCreditsBack(userId, giveBack);
  const failed = await transact({ ...move, credits });
  // The account was closed meanwhile, with its credits.
  if (failed?.label === 'credits') await transact(move);
}

/** @returns whether the account that the SMS are of is there */
export const isOpen = async (userId: string): Promise<boolean> =>
  (await findCredits(userId)) !== null;
