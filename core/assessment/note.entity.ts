import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** Owners never see a note. */
export const note = entity({
  name: 'note',
  about: 'What a member of the staff wrote about an application for colleagues.',
  attributes: {
    applicationId: text(),
    noteId: text({ about: 'The Idempotency-Key with which it came: a repeat is the same note.' }),
    text: text({ personal: true }),
    by: text({ about: 'The id of the member of the staff.', secret: true }),
    at: text(),
  },
  key: {
    question: 'What did the staff write about this application?',
    pk: 'application#{applicationId}',
    sk: 'note#{noteId}',
  },
});

export type NoteItem = ItemOf<typeof note>;
