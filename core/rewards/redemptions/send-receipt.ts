import { createHash } from 'node:crypto';
import { formatKenyanPhone } from '../../../shared/platform/phone.ts';
import { isErased } from '../../../shared/rewards/erasure.ts';
import { segmentsOf } from '../../../shared/sms/segments.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Delivery } from '../../sms/deliver-sms.ts';
import type { WaitingSms } from '../../sms/sms.store.ts';
import { enqueueCustomerSms } from '../customers/deliver-customer-sms.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { ENTRY_ID, receiptIdOf } from '../ledger/entry-id.ts';
import { shopName } from './shop-name.ts';

/**
 * Sends the receipt of a redemption to its customer once, for SMS credits of the business.
 *
 * @throws AppError rewards.entryNotFound (an entry that is no redemption included),
 *   rewards.customerErased, rewards.beingErased, accounts.notFound, sms.noCredits, sms.failed
 */
export async function sendReceipt(
  deps: Deps,
  businessId: string,
  entryId: string,
): Promise<Delivery> {
  const entry = ENTRY_ID.test(entryId) ? await deps.findEntry(businessId, entryId) : null;
  if (entry?.type !== 'redeem') throw new AppError('rewards.entryNotFound');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  const shop = await requireUser(deps, businessId);
  const text = receiptText(entry, shop);
  const sms: WaitingSms = {
    userId: businessId,
    smsId: receiptIdOf(entryId),
    phone: entry.phone,
    // A hash of the text would make another SMS of the receipt after the shop was renamed.
    textHash: createHash('sha256').update(entryId).digest('hex'),
    credits: segmentsOf(text).segments,
    state: 'QUEUED',
    text,
    createdAt: isoTime(deps.clock()),
  };
  return enqueueCustomerSms(deps, sms);
}

function receiptText(entry: EntryItem, shop: { phone: string; businessName: string }): string {
  const { pointsUsed = 0, kes = 0, receiptNo, balanceAfter } = entry;
  const name = shopName(shop.businessName);
  return `You used ${pointsUsed} points (KES ${kes}) at ${name}. Ref ${receiptNo}. Balance ${balanceAfter} points. Not you? Call ${formatKenyanPhone(shop.phone)}.`;
}
