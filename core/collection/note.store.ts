import { transactFor } from '#core/accounts/owner-transaction.ts';
import { countUp } from '#core/platform/limits/count.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { type CollectionNoteItem, collectionNote } from './collection-note.entity.ts';

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
  audit: PutWrite,
  now: number,
): Promise<'saved' | 'repeated' | 'tooMany'> {
  const failed = await transactFor(item.userId, {
    repeated: collectionNote.create(item),
    tooMany: countUp({ of: `contacts#${item.ref}`, per: 'day', most: NOTES_PER_DAY }, now),
    audit,
  });
  return failed?.label === 'tooMany' ? 'tooMany' : failed ? 'repeated' : 'saved';
}

/** @returns the note with the Idempotency-Key `noteId`, or null */
export const findNote = ({
  userId,
  ref,
  noteId,
}: CollectionNoteItem): Promise<CollectionNoteItem | null> =>
  collectionNote.get({ userId, ref, noteId });
