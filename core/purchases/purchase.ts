import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Check, Write } from '#core/platform/table/writes.ts';
import { type PurchaseKind, purchaseKinds } from '#shared/purchases/kinds.ts';

/** Written in the transaction that counts its payment and delivers the purchase. */
export const purchase = entity({
  name: 'purchase',
  about: 'SMS credits, or months of the subscription, that an owner has bought.',
  attributes: {
    userId: text(),
    at: text({ about: 'The moment of the payment.' }),
    receipt: text({ about: 'The receipt of M-Pesa.' }),
    kind: oneOf(purchaseKinds),
    item: text({ about: 'The bundle or the plan, as the stage names it.' }),
    quantity: whole({ about: 'SMS credits, or months.' }),
    price: whole({ about: 'KES.' }),
    until: text({ optional: true, about: 'The end of the subscription after this purchase.' }),
  },
  key: {
    question: 'What has this owner bought, newest first?',
    pk: 'purchases#{userId}',
    sk: '{at}#{receipt}',
  },
});

export type PurchaseItem = ItemOf<typeof purchase>;

const PAGE = 20;

/** Newest first. */
export const pagePurchases = (userId: string, cursor?: string): Promise<Page<PurchaseItem>> =>
  purchase.page({ key: { userId }, order: 'desc', limit: PAGE, cursor, consistent: false });

/** The effects of a purchase, as writes for the transaction that counts its payment. */

/** The offer when the attempt began. */
export interface Bought {
  /** The bundle of credits, or the plan of the subscription. */
  item: string;
  /** KES. */
  price: number;
  /** SMS credits, or months of a subscription. */
  quantity: number;
}

export interface PaidPurchase {
  userId: string;
  kind: PurchaseKind;
  bought: Bought;
  receipt: string;
  /** The moment of the payment, in milliseconds since 1970. */
  paidAt: number;
}

/**
 * If a condition of its writes fails, the caller reads again. @throws AppError accounts.notFound for a closed account
 */
export type PurchaseEffect = (paid: PaidPurchase) => Promise<(Write | Check)[]>;

export const isPurchase = (ref: string): ref is PurchaseKind =>
  purchaseKinds.some((kind) => kind === ref);
