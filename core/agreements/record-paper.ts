import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';
import { paperKinds } from '#shared/papers/paper-kinds.ts';

/** A PDF takes no line number of the journal. So it never competes with a payment for the next number. */
export const journalPaper = entity({
  name: 'journalPaper',
  about: 'A PDF of an agreement in its journal, with the hash of its file. It never changes.',
  attributes: {
    userId: text(),
    ref: text(),
    number: text(),
    kind: oneOf(paperKinds),
    sha256: text(),
    at: text(),
  },
  key: {
    question: 'Which PDFs were made of this agreement, with which hashes?',
    pk: 'agreement#{userId}#{ref}',
    sk: 'journalPaper#{number}',
  },
});

/**
 * Records a paper once. Its hash goes into the journal of its agreement, or next to its purchase. The account may be
 * closed: an ordered paper is still made.
 */
export async function recordPaper(item: PaperItem): Promise<void> {
  const { userId, number, kind, sha256, agreement: ref = item.ref } = item;
  const at = isoTime(systemClock());
  await transact({
    // Owners are told of theirs.
    made: kind !== 'duties' && paper.create(item),
    noted: journalPaper.create({ userId, ref, number, kind, sha256, at }),
  });
}
