import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A row that made no member. It is also what makes the same row count once. */
export const listRefusal = entity({
  name: 'listRefusal',
  about:
    'A row that an owner added to a list and that made no member of it. It goes after 30 days.',
  attributes: {
    userId: text(),
    listId: text(),
    line: whole({ about: 'The place in the file that it came from.' }),
    typed: text({ personal: true, about: 'The number as it was typed.' }),
    name: text({ optional: true, personal: true }),
    problem: oneOf(['invalid', 'duplicate']),
    phone: text({ optional: true, personal: true, about: 'The number of a duplicate.' }),
    ttl: whole(),
  },
  key: {
    question: 'Which rows of this list were refused?',
    pk: 'list#{listId}',
    sk: 'refused#{line:7}#{typed}',
  },
  indexes: {
    byPhone: {
      index: 'gsi1',
      question: 'Which refused rows have the number of this person?',
      pk: 'refused#{userId}',
      sk: '{phone}#{listId}#{line:7}',
    },
  },
});

export type ListRefusal = ItemOf<typeof listRefusal>;
