/** The receipt of a purchase: a PDF like that of a payment for an agreement. */

import {
  orderPaper,
  type PaperItem,
  type PaperOrderItem,
  paper,
  paperOrder,
  signPaper,
} from '#core/papers/paper.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { ReceiptFacts } from '#shared/papers/paper-facts.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { brand } from '#shared/site/brand.ts';
import type { PaidPurchase } from './purchase.ts';

/** The stored `projectId` of papers about purchases: they share one partition of their owner. */
const PURCHASES = 'purchases';

export const isOfPurchase = ({ projectId }: { projectId?: unknown }): boolean =>
  projectId === PURCHASES;

export const receiptsOf = (userId: string): string => `project#${userId}#${PURCHASES}`;

const keyOf = (userId: string, number: string) => ({ userId, projectId: PURCHASES, number });

const numberOf = (receipt: string): string => `P-${receipt}`;

interface ReceiptTo {
  payer: ReceiptFacts['payer'];
  channel: PaymentChannel;
}

/** The write for the transaction that counts a purchase. */
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
  const key = keyOf(userId, numberOf(receipt));
  return orderPaper({ ...key, ref: kind, orderedAt: isoTime(now), facts });
}

/** @returns null before it is made */
export const findReceipt = (userId: string, receipt: string): Promise<PaperItem | null> =>
  paper.get(keyOf(userId, numberOf(receipt)));

export const findReceiptOrder = ({
  userId,
  number,
}: Pick<PaperItem, 'userId' | 'number'>): Promise<PaperOrderItem | null> =>
  paperOrder.get(keyOf(userId, number));

/** The form of an M-Pesa receipt. A longer text would not fit into a key. */
const RECEIPT = /^[0-9A-Z]{4,40}$/;

/** @returns a link, valid for 5 minutes. @throws AppError purchases.receiptNotFound, also before it is made */
export async function openReceipt(userId: string, receipt: string): Promise<{ url: string }> {
  const found = RECEIPT.test(receipt) ? await findReceipt(userId, receipt) : null;
  if (!found) throw new AppError('purchases.receiptNotFound');
  return { url: await signPaper(found.key, `${brand.name}-receipt-${receipt}.pdf`) };
}
