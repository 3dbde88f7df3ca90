import { oneOf, text, whole } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/** People whom a business wants to text together, its customers or not. */
export const contactList = entity({
  name: 'contactList',
  about: 'A list of people who agreed to receive offers of a business.',
  attributes: {
    userId: text(),
    listId: text(),
    name: text(),
    createdAt: text(),
    consentAt: text({ about: 'When the owner declared that its people agreed to receive offers.' }),
    members: whole(),
    invalid: whole({ about: 'Rows with a number that is no Kenyan mobile number.' }),
    duplicate: whole({ about: 'Rows with a number that the list had already.' }),
  },
  key: {
    question: 'Which lists does this business have, newest first?',
    pk: 'lists#{userId}',
    sk: '{listId}',
  },
});

export type ContactListItem = ItemOf<typeof contactList>;

export const listMember = entity({
  name: 'listMember',
  about: 'A person on a list.',
  attributes: {
    listId: text(),
    phone: text({ personal: true }),
    line: whole({ about: 'The place of the row that it came with.' }),
    name: text({ optional: true, personal: true }),
  },
  key: { question: 'Who is on this list?', pk: 'list#{listId}', sk: 'member#{phone}' },
});

export type ListMember = ItemOf<typeof listMember>;

export const listRefusal = entity({
  name: 'listRefusal',
  about: 'A row that is not on its list, with the reason.',
  attributes: {
    listId: text(),
    line: whole(),
    phone: text({ personal: true, about: 'As it was typed.' }),
    problem: oneOf(['invalid', 'duplicate']),
    ttl: whole({ about: 'Long enough to look at the file again.' }),
  },
  key: { question: 'Which rows were refused?', pk: 'list#{listId}', sk: 'refused#{line:7}' },
});

export type ListRefusal = ItemOf<typeof listRefusal>;
