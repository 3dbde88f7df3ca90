import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** It is written and deleted in the transactions that write the name it was made of. */
export const customerTerm = entity({
  name: 'customerTerm',
  about:
    'The name of a customer from one of its words on. It is beside the customer, so that an award writes none.',
  attributes: {
    businessId: text(),
    term: text({
      personal: true,
      about: 'The words in small letters, without marks, those before the word at the end.',
    }),
    phone: text({ personal: true }),
  },
  key: {
    question: 'Which customers have a word in their names that begins like this?',
    pk: 'customerTerms#{businessId}',
    sk: '{term}#{phone}',
  },
});

export type CustomerTermItem = ItemOf<typeof customerTerm>;
