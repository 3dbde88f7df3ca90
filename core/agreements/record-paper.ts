import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { transact } from '#core/platform/table/transact.ts';
import { journalPaper } from './journal-paper.entity.ts';

/**
 * Writes a paper that was made, with its hash in the journal of its agreement, once. A purchase has what was
 * bought in the place of an agreement. It needs no account: a paper that was ordered is made, also if its owner
 * has left meanwhile.
 */
export async function recordPaper(item: PaperItem): Promise<void> {
  const { userId, number, kind, sha256, agreement: ref = item.ref } = item;
  const at = isoTime(systemClock());
  await transact({
    made: paper.create(item),
    noted: journalPaper.create({ userId, ref, number, kind, sha256, at }),
  });
}
