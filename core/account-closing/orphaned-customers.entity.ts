import { text } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

export const orphanedCustomers = entity({
  name: 'orphanedCustomers',
  about:
    'A note that the customers of a closed account are still to be erased. The nights read it.',
  attributes: { userId: text(), closedAt: text() },
  key: {
    question: 'Whose customers are still to be erased?',
    pk: 'orphaned-customers',
    sk: '{userId}',
  },
});

export type OrphanedCustomers = ItemOf<typeof orphanedCustomers>;
