import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/**
 * The account that a proved number opens. The number decides, and not the user of the pool: a user
 * who was deleted and made anew finds the same account, with all that is owed there.
 */
export const phoneAccount = entity({
  name: 'phoneAccount',
  about: 'The account that a number opens, from its first right code until the account is closed.',
  attributes: {
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    userId: text({ about: 'The account.' }),
  },
  key: {
    question: 'Which account does this number open?',
    pk: 'phone#{phoneHash}',
    sk: 'account',
  },
});
