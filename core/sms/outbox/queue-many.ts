import { takeCredits } from '../../accounts/credits.store.ts';
import { ttlAfter } from '../../platform/clock.ts';
import { absent, anyOf, present } from '../../platform/condition.ts';
import { type Parts, transact } from '../../platform/transact.ts';
import { write } from '../../platform/write.ts';
import type { PutWrite, UpdateWrite } from '../../platform/writes.ts';
import { countBusinessParts, fromBusinesses } from '../business-purse.ts';
import { type Sms, sms } from '../sms.entity.ts';
import { idsOf, newBatch } from './outbox.store.ts';
import { turnOf } from './turn.store.ts';

interface Batch {
  userId: string;
  batchId: string;
  messages: readonly Pick<Sms, 'phone' | 'text' | 'textHash' | 'credits'>[];
  /** As 2026-11-21T09:15:00.000Z. */
  createdAt: string;
}

/** Rows that are written side by side. */
const CHUNK = 25;

/** What was written for a batch that was never queued is forgotten then. No SMS waits nearly as long. */
const UNQUEUED_SECONDS = 7 * 24 * 60 * 60;

/**
 * Puts many SMS of one business into the outbox, and takes the credits of all in one write: so each of
 * them costs three write units at most, with the note of what became of it. Nothing is sent before the
 * last row is there: a batch that was begun and not finished is begun again, with the same list.
 *
 * @param parts what makes the batch happen once, under the labels to answer when it fails
 * @returns `already` if the batch was queued before, or begun with another list
 */
export async function queueMany<const Label extends string>(
  { userId, batchId, messages, createdAt }: Batch,
  parts: Parts<Label>,
): Promise<'done' | 'already' | 'noCredits' | 'businessFull' | 'purseEmpty' | Label> {
  const now = Date.parse(createdAt);
  const size = messages.length;
  const ids = idsOf({ batchId, size });
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = messages.slice(at, at + CHUNK).map((message, n) =>
      rowOf({
        ...message,
        userId,
        smsId: ids[at + n] as string,
        state: 'QUEUED',
        createdAt,
        ttl: ttlAfter(now, UNQUEUED_SECONDS),
      }),
    );
    if ((await Promise.all(chunk.map(write))).includes(false)) return 'already';
  }
  const credits = messages.reduce((sum, message) => sum + message.credits, 0);
  const turn = await turnOf(userId);
  const all = {
    ...parts,
    already: ids[0] !== undefined && queuedMark(userId, ids[0]),
    noCredits: takeCredits(userId, credits, turn + size),
    ...fromBusinesses(userId, credits, now),
    waiting: newBatch({ userId, batchId, size }, turn),
  } as Parts<Label | 'already' | 'noCredits' | 'businessFull' | 'purseEmpty'>;
  const failed = await transact(all);
  countBusinessParts(failed?.label, credits);
  return failed?.label ?? 'done';
}

/** Another list must not change what is paid, and perhaps in the line. */
const rowOf = (row: Sms): PutWrite => {
  const { phone, textHash, credits } = row;
  const begun = { state: 'QUEUED', ttl: present, phone, textHash, credits } as const;
  return sms.put(row, { if: anyOf({ state: absent }, begun) });
};

/** The first row of a batch that is queued stays, so that nobody queues the batch again. */
const queuedMark = (userId: string, smsId: string): UpdateWrite =>
  sms.patch({ userId, smsId }, { set: { ttl: null }, if: { state: 'QUEUED', ttl: present } });
