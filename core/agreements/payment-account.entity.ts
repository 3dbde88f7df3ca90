import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Payers type this account into M-Pesa, and the office finds a project by it. */
export const paymentAccount = entity({
  name: 'paymentAccount',
  about: 'The agreement that a payment account stands for, which people type and read out.',
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
