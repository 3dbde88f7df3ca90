import { signPaper } from '#core/papers/paper.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { brand } from '#shared/site/brand.ts';
import type { Deps } from './deps.ts';

/** The form of a receipt of M-Pesa. A longer text would not fit into a key. */
const RECEIPT = /^[0-9A-Z]{4,40}$/;

/**
 * Opens the receipt of a purchase.
 *
 * @returns a link, good for 5 minutes
 * @throws AppError purchases.receiptNotFound, also before it is made
 */
export async function openReceipt(
  { findReceipt }: Pick<Deps, 'findReceipt'>,
  userId: string,
  receipt: string,
): Promise<{ url: string }> {
  const found = RECEIPT.test(receipt) ? await findReceipt(userId, receipt) : null;
  if (!found) throw new AppError('purchases.receiptNotFound');
  return { url: await signPaper(found.key, `${brand.name}-receipt-${receipt}.pdf`) };
}
