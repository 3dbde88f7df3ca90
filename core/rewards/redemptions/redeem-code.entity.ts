import { text, whole } from '../../platform/attributes.ts';
import { entity, type ItemOf } from '../../platform/entity.ts';

export const redeemCode = entity({
  name: 'redeemCode',
  about: 'The newest code with which a customer confirms a large redemption.',
  attributes: {
    businessId: text(),
    phone: text({ personal: true }),
    points: whole({ about: 'The points that the SMS named.' }),
    codeHash: text({ secret: true, about: 'A keyed hash, bound to the redemption.' }),
    guesses: whole(),
    sentAt: whole({ about: 'Milliseconds since 1970.' }),
    expiresAt: whole(),
    day: text(),
    daySends: whole(),
    ttl: whole(),
    spentOn: text({
      optional: true,
      about: 'The entry that it confirmed: it confirms no other.',
    }),
  },
  key: {
    question: 'Which code did this business send to this customer, and how often today?',
    pk: 'redeem-code#{businessId}',
    sk: 'customer#{phone}',
  },
});

export type RedeemCode = ItemOf<typeof redeemCode>;
