import { transactFor } from '#core/accounts/owner-transaction.ts';
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import { agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { writesOf } from '#core/agreements/change-agreement.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';

/** Not in the partition of its agreement, because most readers of the agreement do not need the notes. */
export const collectionNote = entity({
  name: 'collectionNote',
  about: 'What a member of the staff wrote about a contact with the owner of an agreement.',
  attributes: {
    userId: text(),
    ref: text(),
    noteId: text({ about: 'The Idempotency-Key with which it came: a repeat is the same note.' }),
    text: text({ personal: true }),
    promisedDay: text({
      about: 'The day in Nairobi until which the owner promised to pay.',
      optional: true,
      personal: true,
    }),
    promisedAmount: whole({
      about: 'KES; if absent, any payment keeps the promise.',
      optional: true,
    }),
    by: text({ about: 'The id of the member of the staff.', secret: true }),
    at: text(),
  },
  key: {
    question: 'What came of the contacts with the owner of this agreement?',
    pk: 'agreement#{userId}#{ref}',
    sk: 'note#{noteId}',
  },
});

export type CollectionNoteItem = ItemOf<typeof collectionNote>;

/** Notes about an agreement in a day. People need fewer, so more would come from a faulty program. */
const NOTES_PER_DAY = 50;

type NoteKey = Pick<CollectionNoteItem, 'userId' | 'ref'>;

/** Newest first. */
export async function notesOf({ userId, ref }: NoteKey): Promise<CollectionNoteItem[]> {
  const notes = await collectionNote.list({ key: { userId, ref } });
  return notes.toSorted((one, other) => (one.at > other.at ? -1 : 1));
}

/** @param now ms since 1970 @throws AppError accounts.notFound */
export async function insertNote(
  item: CollectionNoteItem,
  { agreement: of, audit }: { agreement: AgreementItem; audit: PutWrite },
  now: number,
): Promise<'saved' | 'repeated' | 'tooMany' | 'changed'> {
  const { at, promisedDay, promisedAmount } = item;
  const failed = await transactFor(item.userId, {
    repeated: collectionNote.create(item),
    row: agreementRow.patch(item, {
      set: {
        contactedAt: at,
        ...(promisedDay && { promisedDay, promisedAmount: promisedAmount ?? null }),
      },
    }),
    tooMany: countUp({ of: `contacts#${item.ref}`, per: 'day', most: NOTES_PER_DAY }, now),
    audit,
    changed: promiseWrites(of, item),
  });
  if (failed?.label === 'tooMany' || failed?.label === 'changed') return failed.label;
  return failed ? 'repeated' : 'saved';
}

/** A contact ends the promise of before. */
function promiseWrites(before: AgreementItem, { promisedDay, promisedAmount }: CollectionNoteItem) {
  const { paid, promise } = before;
  const made = promisedDay ? { day: promisedDay, amount: promisedAmount ?? 1, paid } : null;
  return promise || made ? writesOf(before, { promise: made }) : [];
}

/** @returns the note with the Idempotency-Key `noteId`, or null */
export const findNote = ({
  userId,
  ref,
  noteId,
}: CollectionNoteItem): Promise<CollectionNoteItem | null> =>
  collectionNote.get({ userId, ref, noteId });
