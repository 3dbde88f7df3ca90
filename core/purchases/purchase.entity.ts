import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { purchaseKinds } from '#shared/purchases/kinds.ts';

/** It is written in the transaction that counts its payment and gives what was bought. */
export const purchase = entity({
  name: 'purchase',
  about: 'SMS credits or a time of the subscription that an owner has bought.',
  attributes: {
    userId: text(),
    at: text({ about: 'The moment of the payment.' }),
    receipt: text({ about: 'The receipt of M-Pesa.' }),
    kind: oneOf(purchaseKinds),
    item: text({ about: 'The bundle or the plan, as the stage names it.' }),
    quantity: whole({ about: 'SMS credits, or months.' }),
    price: whole({ about: 'KES.' }),
    until: text({ optional: true, about: 'The end of the subscription with it.' }),
  },
  key: {
    question: 'What has this owner bought, newest first?',
    pk: 'purchases#{userId}',
    sk: '{at}#{receipt}',
  },
});

export type PurchaseItem = ItemOf<typeof purchase>;
