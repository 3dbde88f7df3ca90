import type { ConfirmableAct } from '#core/confirmations/confirm.ts';
import { confirmationLimits } from '#shared/confirmations/limits.ts';
import { shopName } from '../redemptions/shop-name.ts';
import { customerHash } from './customer-hash.ts';
import type { Numbers } from './move-customer.ts';

/** A change of a customer's number, which the new number confirms. No number is in what is stored of it. */
export async function confirmableChange(
  businessId: string,
  { from, to }: Numbers,
): Promise<ConfirmableAct> {
  const hash = await customerHash(businessId, to);
  const content = await customerHash(businessId, from);
  return { purpose: 'numberChange', subject: `${businessId}#${hash}`, content };
}

/** @returns a text that fits into one SMS with any name of the shop */
export function changeText(code: string, businessName: string): string {
  const minutes = confirmationLimits.codeSeconds / 60;
  return `${code} is the code to move your points at ${shopName(businessName)} to this number. Valid ${minutes} minutes. Give it only to the cashier.`;
}
