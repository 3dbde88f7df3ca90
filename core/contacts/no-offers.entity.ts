import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const noOffers = entity({
  name: 'noOffers',
  about: 'Somebody who wants offers of no business at all.',
  attributes: {
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    at: text(),
    businessId: text({
      optional: true,
      about:
        'Behind whose link it was said: only there it is taken back, as long as that link is good.',
    }),
    offersAgainAt: text({
      optional: true,
      about: 'When the person took it back. A later opt-out removes it.',
    }),
  },
  key: {
    question: 'Does this number want offers of any business?',
    pk: 'noOffers#{phoneHash}',
    sk: 'all',
  },
});
