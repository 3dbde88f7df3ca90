import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const contactList = entity({
  name: 'contactList',
  about: 'A list of people whom an owner sends offers to.',
  attributes: {
    userId: text(),
    listId: text(),
    name: text(),
    createdAt: text(),
    consentAt: text({ about: 'When the owner declared that its people agreed to offers.' }),
    members: whole(),
    invalid: whole({ about: 'Rows with no Kenyan mobile number.' }),
    duplicate: whole({ about: 'Rows with the number of a member.' }),
    deletedAt: text({
      optional: true,
      about: 'When its deletion began: from then on nobody is added, and nobody is sent to.',
    }),
  },
  key: {
    question: 'Which lists does this owner have?',
    pk: 'lists#{userId}',
    sk: '{listId}',
  },
});

export type ContactListItem = ItemOf<typeof contactList>;
