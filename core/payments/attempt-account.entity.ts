import { text } from '#core/platform/attributes.ts';
import { entity } from '#core/platform/entity.ts';

/**
 * What M-Pesa shows as the account of a prompt for a purchase. A payment that M-Pesa tells of by its account
 * alone is known by it.
 */
export const attemptAccount = entity({
  name: 'attemptAccount',
  about: 'The attempt to buy something that an account of M-Pesa stands for.',
  attributes: { account: text(), attemptId: text() },
  key: {
    question: 'Which attempt to buy has this account?',
    pk: 'attemptAccount#{account}',
    sk: 'attemptAccount',
  },
});
