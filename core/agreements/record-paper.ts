import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { transact } from '#core/platform/table/transact.ts';
import { journalPaper } from './journal-paper.entity.ts';

/**
 * Records a paper once. Its hash goes into the journal of its agreement, or next to its purchase. The account may be
 * closed: an ordered paper is still made.
 */
export async function recordPaper(item: PaperItem): Promise<void> {
  const { userId, number, kind, sha256, agreement: ref = item.ref } = item;
  const at = isoTime(systemClock());
  await transact({
    made: paper.create(item),
    noted: journalPaper.create({ userId, ref, number, kind, sha256, at }),
  });
}
