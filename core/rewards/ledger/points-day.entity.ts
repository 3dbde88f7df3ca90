import { text, whole } from '../../platform/attributes.ts';
import { entity } from '../../platform/entity.ts';

export const pointsDay = entity({
  name: 'pointsDay',
  about: 'The points that a business awarded and redeemed on one day in Nairobi.',
  attributes: {
    businessId: text(),
    day: text(),
    awarded: whole({ optional: true }),
    redeemed: whole({ optional: true }),
  },
  key: {
    question: 'How many points were awarded and redeemed on these days?',
    pk: 'user#{businessId}',
    sk: 'day#{day}',
  },
});
