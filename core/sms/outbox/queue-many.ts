import { takeCredits } from '../../accounts/credits.store.ts';
import { absentOr } from '../../platform/condition.ts';
import { countUp } from '../../platform/count.ts';
import { type Parts, transact } from '../../platform/transact.ts';
import { write } from '../../platform/write.ts';
import { countParts } from '../../purse/metrics.ts';
import { businessSmsPerDay, mostPerDay } from '../limits.ts';
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

/**
 * Puts many SMS of one business into the outbox, and takes the credits of all in one write: so each of
 * them costs three write units at most, with the note of what became of it. Nothing is sent before the
 * last row is there: a batch that was begun and not finished is begun again.
 *
 * @param parts what makes the batch happen once, under the labels to answer when it fails
 */
export async function queueMany<const Label extends string>(
  { userId, batchId, messages, createdAt }: Batch,
  parts: Parts<Label>,
): Promise<'done' | 'noCredits' | 'businessFull' | 'purseEmpty' | Label> {
  const ids = idsOf(batchId, 0, messages.length);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = messages
      .slice(at, at + CHUNK)
      .map((message, n) =>
        sms.put(
          { ...message, userId, smsId: ids[at + n] as string, state: 'QUEUED', createdAt },
          { if: { state: absentOr('QUEUED') } },
        ),
      );
    await Promise.all(chunk.map(write));
  }
  const credits = messages.reduce((sum, message) => sum + message.credits, 0);
  const turn = await turnOf(userId);
  const day = { per: 'day', by: credits } as const;
  const now = Date.parse(createdAt);
  const all = {
    ...parts,
    noCredits: takeCredits(userId, credits, turn + messages.length),
    businessFull: countUp(
      { ...day, of: `sms#ofBusiness#${userId}`, most: mostPerDay.business },
      now,
    ),
    purseEmpty: countUp({ ...day, of: 'sms#ofBusinesses', most: businessSmsPerDay() }, now),
    waiting: newBatch({ userId, batchId, size: messages.length }, turn),
  } as Parts<Label | 'noCredits' | 'businessFull' | 'purseEmpty'>;
  const failed = await transact(all);
  if (!failed) countParts('SmsPaid', 'business', credits);
  return failed?.label ?? 'done';
}
