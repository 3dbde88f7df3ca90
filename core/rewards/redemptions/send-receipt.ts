import { createHash } from 'node:crypto';
import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { startedEarly } from '#core/platform/limits/once.ts';
import type { Delivery } from '#core/sms/deliver-sms.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { shopName, textPrefixOf } from '../customers/customer-texts.ts';
import type { Deps } from '../deps.ts';
import { cardLinkFor } from '../finding/card-link.ts';
import { ENTRY_ID, type EntryItem, receiptIdOf } from '../ledger/entry.entity.ts';
import { enqueueCustomerSms } from './send-redeem-code.ts';

/**
 * Sends the receipt of an award or a redemption to its customer once, for SMS credits of the business.
 *
 * @throws AppError rewards.entryNotFound (an entry of another kind included), rewards.alreadyReversed,
 *   rewards.noReceipts, rewards.customerErased, rewards.beingErased, accounts.notFound, sms.noCredits, sms.failed
 */
export async function sendReceipt(
  deps: Deps,
  businessId: string,
  entryId: string,
): Promise<Delivery> {
  const entry = ENTRY_ID.test(entryId) ? await deps.findEntry(businessId, entryId) : null;
  if (entry?.type !== 'redeem' && entry?.type !== 'award')
    throw new AppError('rewards.entryNotFound');
  if (entry.reversedBy) throw new AppError('rewards.alreadyReversed');
  if (isErased(entry.phone)) throw new AppError('rewards.customerErased');
  const text = await textOf(deps, entry);
  const sms: WaitingSms = {
    userId: businessId,
    smsId: await smsIdOf(entry),
    phone: entry.phone,
    // A hash of the text would make another SMS of the receipt after the shop was renamed.
    textHash: createHash('sha256').update(entryId).digest('hex'),
    credits: segmentsOf(text).segments,
    state: 'QUEUED',
    text,
    createdAt: isoTime(deps.clock()),
  };
  const queueSms = async (item: WaitingSms) => {
    const claim = await deps.queueReceiptSms(item);
    if (claim === 'notWanted') throw new AppError('rewards.noReceipts');
    return claim;
  };
  return enqueueCustomerSms({ ...deps, queueSms }, sms);
}

async function textOf(deps: Deps, entry: EntryItem): Promise<string> {
  const { businessId, phone } = entry;
  const link = startedEarly(cardLinkFor(deps, businessId, phone));
  const [shop, { pointValue }] = await Promise.all([
    requireUser(deps, businessId),
    deps.findRules(businessId),
  ]);
  const cardLink = await link;
  return receiptText(entry, { ...shop, pointValue, cardLink });
}

/** An erasure finds the receipts of awards by the hash of the number, as the shop's own texts: there are many. */
const smsIdOf = async ({ type, phone, entryId }: EntryItem): Promise<string> =>
  type === 'redeem' ? receiptIdOf(entryId) : `${await textPrefixOf(phone)}${receiptIdOf(entryId)}`;

/** What a receipt says of the shop, and where its customer's card is. */
interface ReceiptFacts {
  phone: string;
  businessName: string;
  /** What a point is worth now, in KES; null before the owner has said so. */
  pointValue: number | null;
  /** The link without https://. */
  cardLink: string;
}

type Described = Pick<EntryItem, 'type' | 'points' | 'pointsUsed' | 'kes' | 'receiptNo'> & {
  balanceAfter: number;
};

/**
 * The text of a receipt. The link to the card stands at its end, unless the SMS would cost another
 * segment by it.
 */
export function receiptText(entry: Described, facts: ReceiptFacts): string {
  const text = entry.type === 'redeem' ? ofRedemption(entry, facts) : ofAward(entry, facts);
  const withCard = `${text} Card: ${facts.cardLink}`;
  return segmentsOf(withCard).segments > segmentsOf(text).segments ? text : withCard;
}

function ofRedemption(entry: Described, shop: ReceiptFacts): string {
  const { pointsUsed = 0, receiptNo, balanceAfter } = entry;
  const name = shopName(shop.businessName);
  const used = `${numberText(pointsUsed)} points (${kes(entry.kes ?? 0)})`;
  return `You used ${used} at ${name}. Ref ${receiptNo}. Balance ${numberText(balanceAfter)} points. Not you? Call ${formatKenyanPhone(shop.phone)}.`;
}

function ofAward({ points, balanceAfter }: Described, shop: ReceiptFacts): string {
  const { businessName, pointValue } = shop;
  const got = points === 1 ? '1 point' : `${numberText(points)} points`;
  const worth = pointValue === null ? '' : ` (${kes(worthOf(balanceAfter, pointValue))})`;
  const balance = numberText(balanceAfter);
  return `You got ${got} at ${shopName(businessName)}. Balance ${balance} points${worth}.`;
}
