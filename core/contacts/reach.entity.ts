import { json, oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** Whether a business may send offers to a number. It has no number, so that it outlasts an erasure. */
export const reach = entity({
  name: 'reach',
  about: 'Whether a number wants offers of a business. An opt-out in it is never deleted.',
  attributes: {
    businessId: text(),
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    contactId: text({ optional: true, about: 'The contact; absent once the person was erased.' }),
    formerContacts: json<string[]>({
      optional: true,
      about: 'The contacts of merged customers: their opt-out links stay good.',
    }),
    optedOutAt: text({ optional: true }),
    optOutSource: oneOf(['customer', 'staff', 'import', 'operator'], { optional: true }),
    movedOutAt: text({
      optional: true,
      about:
        'When somebody came to this number who wants no offers of any business. No list shows it.',
    }),
    offersAgainAt: text({
      optional: true,
      about: 'When the person took the last opt-out back. A later opt-out removes it.',
    }),
  },
  key: {
    question: 'Does this number want offers of this business?',
    pk: 'reach#{businessId}',
    sk: '{phoneHash}',
  },
  indexes: {
    optOuts: {
      index: 'gsi1',
      question: 'Who opted out of offers of this business, and when?',
      pk: 'optOuts#{businessId}',
      sk: '{optedOutAt}#{phoneHash}',
    },
  },
});

export type Reach = ItemOf<typeof reach>;

/** Whether there is an opt-out to keep, also one that was taken back. */
export const hasOptOut = ({ optedOutAt, movedOutAt }: Reach): boolean =>
  optedOutAt !== undefined || movedOutAt !== undefined;
