import { text, whole } from '#core/platform/attributes.ts';
import { entity } from '#core/platform/entity.ts';

/** What was paid out once settles one refund, whoever it belongs to and wherever it came from. */
export const payout = entity({
  name: 'payout',
  about: 'Money that we paid out, by its reference: it settles one refund.',
  attributes: {
    reference: text({ about: 'That of the bank or of M-Pesa, in plain letters.' }),
    amount: whole({ about: 'KES.' }),
    about: text({ about: 'The agreement whose credit it was, or the receipt of the payment.' }),
    at: text({ about: 'When the second person confirmed it.' }),
  },
  key: {
    question: 'Was this payout counted?',
    pk: 'payout#{reference}',
    sk: 'payout',
  },
});
