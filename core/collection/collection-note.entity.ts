import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

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
