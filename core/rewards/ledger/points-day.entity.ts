import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const pointsDay = entity({
  name: 'pointsDay',
  about:
    'What happened at a business on one day in Nairobi: points awarded and redeemed, and who came.',
  attributes: {
    businessId: text(),
    day: text(),
    awarded: whole({ optional: true }),
    redeemed: whole({ optional: true }),
    newCustomers: whole({ optional: true, about: 'Customers who came for the first time.' }),
    returnVisits: whole({
      optional: true,
      about: 'Customers who had come before, or were imported, and came again: once a day each.',
    }),
  },
  key: {
    question: 'What was awarded and redeemed on these days, and how many customers came?',
    pk: 'user#{businessId}',
    sk: 'day#{day}',
  },
});

export type PointsDayItem = ItemOf<typeof pointsDay>;
