import { text } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** Somebody who wants offers of no business. */
export const noOffers = entity({
  name: 'noOffers',
  about: 'Somebody who wants offers of no business.',
  attributes: {
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    at: text(),
    offersAgainAt: text({ optional: true, about: 'When the person took it back.' }),
  },
  key: {
    question: 'Does this number want offers of no business?',
    pk: 'noOffers#{phoneHash}',
    sk: 'all',
  },
});
