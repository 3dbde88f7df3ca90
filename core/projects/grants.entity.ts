import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const grants = entity({
  name: 'grants',
  about:
    'How often something was offered to an owner to repay. Each offer is made on the number that its decision saw.',
  attributes: {
    userId: text(),
    made: whole({ about: 'Offers, of software and of changes with a price.' }),
  },
  key: {
    question: 'How often was something offered to this owner?',
    pk: 'grants#{userId}',
    sk: 'grants',
  },
});
