import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Keeps an e-mail address for one member, also when two people invite at once. */
export const staffEmail = entity({
  name: 'staffEmail',
  about: 'The e-mail address of a member of the staff, which nobody else of them has.',
  attributes: {
    email: text({ about: 'In small letters.' }),
    staffId: text(),
  },
  key: {
    question: 'Which member has this e-mail address?',
    pk: 'staff',
    sk: 'email#{email}',
  },
});
