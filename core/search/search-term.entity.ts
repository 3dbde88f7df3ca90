import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const termKinds = ['name', 'pin', 'registration', 'email'] as const;

export type TermKind = (typeof termKinds)[number];

/** It is written and deleted in the transactions that write what it was made of. */
export const searchTerm = entity({
  name: 'searchTerm',
  about: 'One term by which the office finds an owner or an application. It leads to ids alone.',
  attributes: {
    kind: oneOf(termKinds),
    bucket: text({
      about: 'The first two letters of the term, so that no partition has them all.',
    }),
    term: text({
      personal: true,
      about:
        'A name from one of its words on, in small letters. A PIN, a registration number or an e-mail address is a SHA-256, as keys get into logs.',
    }),
    holder: text({ about: 'The id of the owner, or of the application.' }),
    userId: text(),
    applicationId: text({ optional: true, about: 'Absent for a term of an owner.' }),
    ref: text({ optional: true }),
  },
  key: {
    question: 'Who has this term, or a name that begins like this?',
    pk: 'search#{kind}#{bucket}',
    sk: '{term}#{holder}',
  },
});

export type TermItem = ItemOf<typeof searchTerm>;
