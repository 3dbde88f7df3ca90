import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { cardAsks } from '#shared/cards/asks.ts';

/** The code is derived from the seed and a key that is not in any table, so a copy of the table opens no card. */
export const card = entity({
  name: 'card',
  about:
    "The link of a customer's card. It is deleted when the customer is erased or the card is renewed.",
  attributes: {
    linkHash: text({ secret: true, about: 'A keyed hash of the code that the shop shows.' }),
    businessId: text(),
    phone: text({ personal: true }),
    seed: text({ secret: true, about: 'The code is derived from the seed and a key.' }),
    createdAt: text(),
  },
  key: {
    question: 'Whose card does this link show?',
    pk: 'card#{linkHash}',
    sk: 'card',
  },
});

export type CardItem = ItemOf<typeof card>;

export const cardRequest = entity({
  name: 'cardRequest',
  about: 'A request that a customer made through the card. It is deleted with the customer.',
  attributes: {
    businessId: text(),
    phone: text({ personal: true }),
    asks: oneOf(cardAsks),
    askedAt: text(),
    notificationId: text({ about: 'The notification that told the owner of the request.' }),
    settledAt: text({ optional: true, about: 'When the owner noted that it is settled.' }),
  },
  key: {
    question: 'What did customers ask this business for?',
    pk: 'cards#{businessId}',
    sk: '{phone}#{asks}',
  },
});

export type CardRequestItem = ItemOf<typeof cardRequest>;
