import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const listMember = entity({
  name: 'listMember',
  about: 'Somebody in a list of an owner.',
  attributes: {
    listId: text(),
    phone: text({ personal: true }),
    line: whole({ about: 'The place in the file that it came from.' }),
    name: text({ optional: true, personal: true }),
  },
  key: { question: 'Who is in this list?', pk: 'list#{listId}', sk: '{phone}' },
});

export type ListMember = ItemOf<typeof listMember>;
