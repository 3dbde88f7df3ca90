import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** One payment counts once, whoever records it and wherever. It is deleted when the payment is taken back. */
export const receipt = entity({
  name: 'receipt',
  about: "A bank's reference of a payment: it counts once, in one agreement.",
  attributes: {
    receipt: text(),
    userId: text(),
    ref: text(),
    line: whole({ about: 'The line of the journal that has it.' }),
  },
  key: {
    question: 'Was this payment counted?',
    pk: 'receipt#{receipt}',
    sk: 'receipt',
  },
});
