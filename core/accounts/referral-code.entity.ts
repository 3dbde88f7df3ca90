import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** The code an owner gives to others. No two owners have the same. */
export const referralCode = entity({
  name: 'referralCode',
  about: 'The code that an owner gives to others.',
  attributes: {
    code: text(),
    userId: text(),
  },
  key: {
    question: 'Which owner has this code?',
    pk: 'referral#{code}',
    sk: 'referral',
  },
});
