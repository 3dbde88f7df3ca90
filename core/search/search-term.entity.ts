import { oneOf, text } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';
import { termKinds } from './terms.ts';

/** A way in which the office finds an owner: a number of the business, or the beginning of a word. */
export const searchTerm = entity({
  name: 'searchTerm',
  about: 'A word or a number by which the office finds an owner.',
  attributes: {
    kind: oneOf(termKinds),
    bucket: text({ about: 'The first letters, so that no partition has all names.' }),
    term: text({ personal: true, about: 'In small letters, from the beginning of a word on.' }),
    userId: text(),
    source: text({ about: '`profile`, or the id of the application that has it.' }),
  },
  key: {
    question: 'Which owners have this number, or a name with a word that begins so?',
    pk: 'search#{kind}#{bucket}',
    sk: '{term}#{userId}#{source}',
  },
});

export type SearchTerm = ItemOf<typeof searchTerm>;
