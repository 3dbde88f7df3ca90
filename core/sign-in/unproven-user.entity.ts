import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** A user of the pool who may never enter a code. Without one for a day, the user is removed. */
export const unprovenUser = entity({
  name: 'unprovenUser',
  about: 'A user of the pool who had proved no number when the row was written.',
  attributes: {
    day: text({ about: 'The day, in UTC, on which the number entered the pool.' }),
    userId: text(),
    ttl: whole(),
  },
  key: {
    question: 'Which users entered the pool on this day?',
    pk: 'unproven#{day}',
    sk: '{userId}',
  },
});
