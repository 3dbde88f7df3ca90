import { randomUUID } from 'node:crypto';
import { findCredits, giveCreditsBack } from '#core/accounts/credits.store.ts';
import { dayEntry } from '#core/credits/credit-entry.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { absentOr, anyOf, below } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite } from '#core/platform/table/writes.ts';
import { erasedIdOf } from '#shared/rewards/erasure.ts';
import { NOTICE_PREFIX, type Sms, sms } from '../sms.entity.ts';
import { type SmsBatch, smsBatch } from './sms-batch.entity.ts';

/** Longer than a page takes (LONGEST_PAGE_MS): the others of a page do not wait long for one who died. */
const CLAIM_MS = 45_000;

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
  batch: Pick<SmsBatch, 'userId' | 'kind' | 'batchId' | 'size'> & { next?: number },
  turn: number,
): PutWrite => {
  const { next = 0 } = batch;
  return smsBatch.create({ ...batch, turn, next, claimed: next });
};

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
 * Claims the next SMS of a batch. The SDK tries again when it gets no answer: who finds the own claim has it.
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
  const claim = { claimed: end, claimedUntil: isoTime(now + CLAIM_MS), claimedBy: randomUUID() };
  const isClaimed = await write(
    smsBatch.patch(batch, {
      set: claim,
      if: anyOf(
        { next, claimed, claimedUntil: absentOr(below(isoTime(now))) },
        { claimedBy: claim.claimedBy },
      ),
    }),
  );
  return isClaimed ? { batch: { ...batch, ...claim }, end, isLost } : null;
}

/** @returns the SMS of a claimed part that waits; null if it is gone, or done */
export async function findWaiting({ batch }: Claim): Promise<Sms | null> {
  const found = await sms.get({ userId: batch.userId, smsId: batch.batchId });
  return found?.state === 'QUEUED' ? found : null;
}

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
    {
      set: { state, messageId, text: null, ttl: null, ...forgotten(smsId) },
      if: { state: 'QUEUED' },
    },
  );

const forgotten = (smsId: string): Partial<Sms> =>
  smsId.startsWith(NOTICE_PREFIX) ? { phone: erasedIdOf(smsId.slice(NOTICE_PREFIX.length)) } : {};

/** Puts a part of which nothing was sent back in the line. */
export async function putBack(claim: Claim): Promise<void> {
  await transact(moveOn(claim, claim.batch.next));
}

/**
 * The writes that take a claimed part out of the line. The rest of its batch goes back, behind one turn
 * of everybody else.
 *
 * @param next the position of the first SMS that is still to be sent
 */
export function moveOn({ batch }: Claim, next: number) {
  const { size, claimed, claimedUntil, claimedBy, ...rest } = batch;
  const again = next < size && { ...rest, size, turn: turnAfter(batch, next), next, claimed: next };
  return {
    gone: smsBatch.delete(batch, { if: { next: batch.next, claimed } }),
    again: again && smsBatch.create(again),
  };
}

export const turnAfter = (batch: SmsBatch, next: number): number =>
  batch.turn + Math.max(1, next - batch.next);

/**
 * Takes an SMS that is done out of the line; of one that could not be sent, the credits come back with
 * it: an SMS that failed has no place in the line, so that it may be queued again.
 */
export async function endPart(
  claim: Claim,
  { next, refused }: { next: number; refused?: Sms | undefined },
): Promise<void> {
  const move = { ...moveOn(claim, next), refused: refused && outcomeOf(refused, 'FAILED') };
  const paid = refused && refused.credits > 0 && refused;
  const credits = paid && giveCreditsBack(paid.userId, paid.credits);
  const failed = await transact({ ...move, credits, ledger: paid && dayEntry(paid, 'returned') });
  // The account was closed meanwhile, with its credits.
  if (failed?.label === 'credits') await transact(move);
}

/** @returns whether the account that the SMS are of is there */
export const isOpen = async (userId: string): Promise<boolean> =>
  (await findCredits(userId)) !== null;
