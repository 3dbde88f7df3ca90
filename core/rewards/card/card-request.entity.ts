import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { cardAsks } from '#shared/cards/contract.ts';

export const cardRequest = entity({
  name: 'cardRequest',
  about: 'What a customer asked the shop for by the card. It is deleted with its customer.',
  attributes: {
    businessId: text(),
    phone: text({ personal: true }),
    asks: oneOf(cardAsks),
    askedAt: text(),
    notificationId: text({ about: 'The notification that told the owner of it.' }),
    settledAt: text({ optional: true, about: 'When the owner noted that it is settled.' }),
  },
  key: {
    question: 'What did customers ask this business for?',
    pk: 'cards#{businessId}',
    sk: '{phone}#{asks}',
  },
});

export type CardRequestItem = ItemOf<typeof cardRequest>;
