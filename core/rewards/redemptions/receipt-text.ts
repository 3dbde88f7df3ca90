import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { shopName } from './shop-name.ts';

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
