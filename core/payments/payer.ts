import type { ReceiptFacts } from '#shared/papers/paper-facts.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import type { Arrival } from './arrival.ts';

/** @returns who has paid, as a receipt says it: an owner, with the end of the number as far as it is known */
export function payerOf(
  owner: { fullName: string; phone: string } | null,
  businessName: string,
  { payer }: Pick<Arrival, 'payer'>,
): ReceiptFacts['payer'] {
  const shown = payer ?? maskPhone(owner?.phone ?? '');
  // What M-Pesa masks ends in three digits.
  const [phone = ''] = /\d{1,3}$/.exec(shown) ?? [];
  return { fullName: owner?.fullName ?? '', businessName, phone };
}
