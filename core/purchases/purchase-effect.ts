/** What a purchase brings its buyer, as writes for the transaction that counts its payment. */

import type { Check, Write } from '#core/platform/table/writes.ts';
import { type PurchaseKind, purchaseKinds } from '#shared/purchases/kinds.ts';

/** What is bought, as it was offered when the attempt began. */
export interface Bought {
  /** The bundle of credits, or the plan of the subscription. */
  item: string;
  /** KES. */
  price: number;
  /** SMS credits, or months of a subscription. */
  quantity: number;
}

/** A purchase that was paid. */
export interface PaidPurchase {
  userId: string;
  kind: PurchaseKind;
  bought: Bought;
  receipt: string;
  /** The moment of the payment, in milliseconds since 1970. */
  paidAt: number;
}

/**
 * Reads what a purchase changes, and makes the writes that change it. A condition among them that fails lets
 * the caller read again.
 *
 * @throws AppError accounts.notFound for a closed account
 */
export type PurchaseEffect = (paid: PaidPurchase) => Promise<(Write | Check)[]>;

export const isPurchase = (ref: string): ref is PurchaseKind =>
  purchaseKinds.some((kind) => kind === ref);
