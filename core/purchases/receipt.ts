/** The receipt of a purchase: a PDF like that of a payment for an agreement. */

import {
  orderPaper,
  type PaperItem,
  type PaperOrderItem,
  paper,
  paperOrder,
} from '#core/papers/paper.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { ReceiptFacts } from '#shared/papers/paper-facts.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { PaidPurchase } from './purchase-effect.ts';

/** Stands in the place of a project where a paper is about a purchase. No project has it as its id. */
export const PURCHASES = 'purchases';

const numberOf = (receipt: string): string => `P-${receipt}`;

/** What a receipt says of a purchase beside what was bought. */
interface ReceiptTo {
  payer: ReceiptFacts['payer'];
  channel: PaymentChannel;
}

/**
 * The write for the transaction that counts a purchase.
 *
 * @param now milliseconds since 1970
 */
export function orderReceipt(
  { userId, kind, bought, receipt, paidAt }: PaidPurchase,
  { payer, channel }: ReceiptTo,
  now: number,
): PutWrite {
  const facts: ReceiptFacts = {
    kind: 'receipt',
    payer,
    amount: bought.price,
    channel,
    receipt,
    day: nairobiDay(paidAt),
    paidAt: isoTime(paidAt),
    for: { purchase: { kind, quantity: bought.quantity } },
  };
  const about = { userId, projectId: PURCHASES, ref: kind, number: numberOf(receipt) };
  return orderPaper({ ...about, orderedAt: isoTime(now), facts });
}

/** @returns the receipt of a purchase, or null before it is made */
export const findReceipt = (userId: string, receipt: string): Promise<PaperItem | null> =>
  paper.get({ userId, projectId: PURCHASES, number: numberOf(receipt) });

/** @returns what a paper about a purchase was made of */
export const findReceiptOrder = ({
  userId,
  number,
}: Pick<PaperItem, 'userId' | 'number'>): Promise<PaperOrderItem | null> =>
  paperOrder.get({ userId, projectId: PURCHASES, number });
