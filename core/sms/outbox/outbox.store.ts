import { randomUUID } from 'node:crypto';
import { findCredits, giveCreditsBack } from '#core/accounts/credits.store.ts';
import { dayEntry } from '#core/credits/credits.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absentOr, anyOf, below } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { type Parts, transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite } from '#core/platform/table/writes.ts';
import { erasedIdOf, isErased } from '#shared/rewards/erasure.ts';
import {
  backOfReceivers,
  backOfTemplate,
  backToBusinesses,
  backToNumber,
  countBusinessParts,
} from './day-counts.ts';
import { NOTICE_PREFIX, type Sms, sms } from './sms.entity.ts';

/** A long batch sends a part and goes back in the line: a shop of 180 customers does not wait behind one of 60,000. */
export const smsBatch = entity({
  name: 'smsBatch',
  about: 'SMS of one account that wait in the outbox for their turn.',
  attributes: {
    turn: whole({ about: 'The place in the line: the lowest is next.' }),
    userId: text(),
    kind: oneOf(['sms', 'campaign'], { about: 'Whether it is one SMS or a campaign.' }),
    batchId: text({ about: 'The id of the SMS, or of the campaign.' }),
    size: whole({ about: 'How many SMS the batch has.' }),
    next: whole({ about: 'How many SMS of the batch are done.' }),
    claimed: whole({ about: 'How many SMS of the batch workers have claimed.' }),
    claimedUntil: text({
      optional: true,
      about: 'After this, the worker with the last claim is presumed dead.',
    }),
    claimedBy: text({
      optional: true,
      about: 'The random id of the claim. A repeated call finds its claim by it.',
    }),
  },
  key: { question: 'Whose SMS are next?', pk: 'outbox', sk: 'batch#{turn:15}#{userId}#{batchId}' },
});

export type SmsBatch = ItemOf<typeof smsBatch>;

/** Longer than a page takes (LONGEST_PAGE_MS), and short enough that a dead worker's parts do not wait long. */
const CLAIM_MS = 45_000;

/** A part of a batch that only one caller sends. */
export interface Claim {
  batch: SmsBatch;
  /** The position after the last SMS of the part. */
  end: number;
  /** An earlier worker claimed the part and did not come back: some may have been sent. */
  isLost: boolean;
}

export const newBatch = (
  batch: Pick<SmsBatch, 'userId' | 'kind' | 'batchId' | 'size'> & { next?: number },
  turn: number,
): PutWrite => {
  const { next = 0 } = batch;
  return smsBatch.create({ ...batch, turn, next, claimed: next });
};

/** The next batches without a live claim. */
export async function listBatches(limit: number, now: number): Promise<SmsBatch[]> {
  const free: SmsBatch[] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await smsBatch.page({ key: {}, limit, cursor });
    // Skips batches of dead workers at the head of the line, so the others do not wait for them.
    free.push(...items.filter(({ claimedUntil }) => !claimedUntil || claimedUntil < isoTime(now)));
    cursor = next ?? undefined;
  } while (cursor && free.length < limit);
  return free.slice(0, limit);
}

/**
 * Claims the next `count` SMS, or all of a lost part; null if another worker was quicker. The SDK repeats a call
 * without an answer, so a caller that finds its own claim keeps it.
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

/** The waiting SMS of a claimed part; null if it is gone or done. */
export async function findWaiting({ batch }: Claim): Promise<Sms | null> {
  const found = await sms.get({ userId: batch.userId, smsId: batch.batchId });
  return found?.state === 'QUEUED' ? found : null;
}

/** Notes the outcome of a waiting SMS that was sent, or may have been. */
export async function settle(one: Sms, outcome: Outcome): Promise<void> {
  await write(outcomeOf(one, outcome));
}

type Outcome = Pick<Sms, 'state' | 'messageId' | 'carrier' | 'cost'>;

/** Removes the text. From now on the SMS is only a record. */
const outcomeOf = ({ userId, smsId }: Sms, outcome: Outcome): UpdateWrite =>
  sms.patch(
    { userId, smsId },
    {
      set: { ...outcome, text: null, ttl: null, ...forgotten(smsId) },
      if: { state: 'QUEUED' },
    },
  );

const forgotten = (smsId: string): Partial<Sms> =>
  smsId.startsWith(NOTICE_PREFIX) ? { phone: erasedIdOf(smsId.slice(NOTICE_PREFIX.length)) } : {};

/** Puts an unsent part back in the queue. */
export async function putBack(claim: Claim): Promise<void> {
  await transact(moveOn(claim, claim.batch.next));
}

/**
 * Puts the rest of the batch back in the line. Its turn is later by the number of SMS that were sent. `next`: the place
 * of the first unsent SMS.
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

/** A failed SMS gives its credits and counts back in the same write, and may be queued again. */
export async function endPart(
  claim: Claim,
  { next, refused }: { next: number; refused?: Sms | undefined },
): Promise<void> {
  const move = {
    ...moveOn(claim, next),
    refused: refused && outcomeOf(refused, { state: 'FAILED' }),
  };
  if (refused && refused.credits > 0) await giveBack(move, refused);
  else await transact(move);
}

/** Makes writes, and gives back in the same transaction the credits and the day's counts of an unsent SMS. */
export async function giveBack(writes: Parts<string>, paid: Sms): Promise<void> {
  const { userId, phone, class: of, credits, own, createdAt } = paid;
  const countedAt = Date.parse(createdAt);
  const day = backToBusinesses(userId, credits, countedAt);
  // After an erasure its number is not known.
  const isKnown = !isErased(phone);
  const parts: Parts<string> = {
    ...writes,
    day: [day.own, day.all],
    number: isKnown && (await backToNumber(phone, of, credits, countedAt)),
    template: isKnown && own?.basis === 'visit' && (await backOfTemplate(phone, countedAt)),
    receiver: own?.isNewReceiver && backOfReceivers(userId, 1, countedAt),
  };
  const failed = await transact({
    ...parts,
    credits: giveCreditsBack(userId, credits),
    ledger: dayEntry(paid, 'returned'),
  } as Parts<string>);
  // The account was closed meanwhile, with its credits.
  const refusal = failed?.label === 'credits' ? await transact(parts) : failed;
  if (!refusal) countBusinessParts(undefined, -credits);
}

export const isOpen = async (userId: string): Promise<boolean> =>
  (await findCredits(userId)) !== null;

/** SMS of one batch in a part; then others have their turn. */
export const MOST_OF_BATCH = 10;

/** An opened part of a batch. Each kind of batch has a way to open its parts. */
export interface Part {
  claim: Claim;
  /** Its segments for the pace: 0 if its SMS are not sent. */
  segments: number;
  /** Sends each SMS at most once, and takes the part out of the line. */
  send(): Promise<Pause | null>;
}

/** `busy`: the carrier was asked too often, a second is enough. `held`: it takes nothing of this class for minutes. */
export type Pause = 'busy' | 'held';

export type OpenPart = (claim: Claim) => Promise<Part>;

/** Newcomers to the outbox begin at this turn, however much others have sent before. */
export const outboxTurn = entity({
  name: 'outboxTurn',
  about: 'The current turn of the outbox.',
  attributes: { turn: whole() },
  key: { question: 'Which turn is it now?', pk: 'outbox-turn', sk: 'now' },
});

export async function turnNow(): Promise<number> {
  return (await outboxTurn.get({}))?.turn ?? 0;
}

/** The turn is now, or after the account's queued SMS, so accounts take turns however much each of them sends. */
export async function turnOf(userId: string): Promise<number> {
  const [now, credits] = await Promise.all([turnNow(), findCredits(userId)]);
  return Math.max(now, credits?.nextTurn ?? 0);
}

/** The turn never decreases. */
export async function comeTo(turn: number): Promise<void> {
  await write(outboxTurn.upsert({}, { set: { turn }, if: { turn: absentOr(below(turn)) } }));
}
