import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Payers type this account into M-Pesa, and the office finds a project by it. */
export const paymentAccount = entity({
  name: 'paymentAccount',
  about: 'The agreement of a payment account. People type the account, and read it out.',
  attributes: {
    ref: text(),
    userId: text(),
    projectId: text(),
  },
  key: {
    question: 'Which agreement has this payment account?',
    pk: 'paymentAccount#{ref}',
    sk: 'paymentAccount',
  },
});
