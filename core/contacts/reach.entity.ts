import { oneOf, text } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/** Opt-outs are never deleted, also not with the number: whoever comes back is not texted. */
export const reach = entity({
  name: 'reach',
  about: 'Whether a number may get offers of a business, and its contact.',
  attributes: {
    businessId: text(),
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    contactId: text({ optional: true, about: 'Taken away when the person is erased.' }),
    optedOutAt: text({ optional: true }),
    optOutSource: oneOf(['customer', 'staff', 'import', 'operator'], { optional: true }),
    offersAgainAt: text({
      optional: true,
      about: 'When the person took the opt-out back. Nobody else can.',
    }),
  },
  key: {
    question: 'May this number get offers of this business?',
    pk: 'reach#{businessId}',
    sk: '{phoneHash}',
  },
  indexes: {
    optOuts: {
      index: 'gsi1',
      question: 'Who wants no offers of this business, newest first?',
      pk: 'optOuts#{businessId}',
      sk: '{optedOutAt}#{phoneHash}',
    },
  },
});

export type Reach = ItemOf<typeof reach>;
