import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/**
 * The link of a customer's card. The code of the link is made of the seed and a key that no table has,
 * so that a copy of the table opens no card.
 */
export const card = entity({
  name: 'card',
  about: "The link of a customer's card. It is deleted with its customer, and with its renewal.",
  attributes: {
    linkHash: text({ secret: true, about: 'A keyed hash of the code that the shop shows.' }),
    businessId: text(),
    phone: text({ personal: true }),
    seed: text({ secret: true, about: 'The code is made of it, with a key.' }),
    createdAt: text(),
  },
  key: {
    question: 'Whose card does this link show?',
    pk: 'card#{linkHash}',
    sk: 'card',
  },
});

export type CardItem = ItemOf<typeof card>;
