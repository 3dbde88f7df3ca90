import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const personDay = entity({
  name: 'personDay',
  about:
    'What one cashier or manager did at a business on one day in Nairobi. A sum that never grew is absent.',
  attributes: {
    businessId: text(),
    memberId: text(),
    day: text(),
    givenKes: whole({ optional: true, about: 'The worth of all points given, rounded up.' }),
    uncodedKes: whole({ optional: true, about: 'KES that were redeemed without a code.' }),
    byHandKes: whole({
      optional: true,
      about: 'The worth of all points that were changed by hand, up or down.',
    }),
    toldOfGiven: text({ optional: true, about: 'When the owner was told of the limit.' }),
    toldOfUncoded: text({ optional: true, about: 'When the owner was told of the other limit.' }),
    toldOfImport: text({ optional: true, about: 'When the owner was told of an import.' }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'May this person give, or redeem without a code, more today?',
    pk: 'cap#person-day#{businessId}#{memberId}',
    sk: '{day}',
  },
});

export type PersonDay = ItemOf<typeof personDay>;
