import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const tillDay = entity({
  name: 'tillDay',
  about: 'What one API key did on one day in Nairobi. A sum that never grew is absent.',
  attributes: {
    hash: text({ secret: true, about: 'The keyed hash of the API key.' }),
    day: text(),
    awards: whole({ optional: true }),
    awardedKes: whole({ optional: true, about: 'The worth of all points awarded.' }),
    redeemedKes: whole({ optional: true }),
    sms: whole({ optional: true }),
    lookups: whole({ optional: true }),
    toldOfSum: text({ optional: true, about: 'When the owner was told of the KES redeemed.' }),
    toldOfLimit: text({ optional: true, about: 'When the owner was told of a limit.' }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'May this till award, redeem or send more today?',
    pk: 'cap#till-day#{hash}#{day}',
    sk: 'n',
  },
});

export type TillDay = ItemOf<typeof tillDay>;
