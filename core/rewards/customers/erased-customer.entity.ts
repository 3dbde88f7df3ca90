import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const erasedCustomer = entity({
  name: 'erasedCustomer',
  about: 'The sums of a customer who was erased. Nothing in it leads to a person.',
  attributes: {
    businessId: text(),
    erasedId: text({ about: 'The id that replaces the number in the entries of the ledger.' }),
    earned: whole(),
    redeemed: whole(),
    entries: whole({ about: 'The number of entries in the ledger.' }),
    erasedAt: text(),
  },
  key: {
    question: 'Which sums did the customer with this id leave?',
    pk: 'user#{businessId}',
    sk: 'erased-customer#{erasedId}',
  },
});
