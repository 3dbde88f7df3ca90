import { AppError } from '#core/platform/app-error.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { listCustomers as contract } from '#shared/rewards/contract.ts';
import type { Deps } from '../deps.ts';
import type { CustomerItem } from './customer.entity.ts';
import { customerPhone } from './customer-phone.ts';
import { findLiving } from './living.ts';

/** @throws AppError rewards.invalidPhone, rewards.customerNotFound */
export async function requireCustomer(
  deps: Deps,
  businessId: string,
  typedPhone: string,
): Promise<CustomerItem> {
  const customer = await findLiving(deps, businessId, customerPhone(typedPhone));
  if (!customer) throw new AppError('rewards.customerNotFound');
  return customer;
}

/** Finds customers by the start of a number or of a name, by its last digits, or by a filter; else all. */
export function findCustomers(
  deps: Deps,
  businessId: string,
  { search = '', lastDigits, filter, cursor }: BodyOf<typeof contract>,
): Promise<Page<CustomerItem>> {
  if (filter) return deps.filterCustomers(businessId, { filter, now: deps.clock(), cursor });
  if (lastDigits) return deps.listByPhoneEnd(businessId, lastDigits, cursor);
  const text = search.trim();
  if (!text) return deps.listCustomers(businessId, cursor);
  const prefix = phonePrefixOf(text);
  return prefix
    ? deps.listByPhone(businessId, prefix, cursor)
    : deps.listByName(businessId, text, cursor);
}

/**
 * @param typed the start of a number in any form: 0712, +254 712 or 712
 * @returns the start of a stored number; null if a name was typed
 */
function phonePrefixOf(typed: string): string | null {
  const plain = withPlainDigits(typed);
  if (!/^[+\d\s()-]+$/.test(plain) || !/\d/.test(plain)) return null;
  const phone = normalizeKenyanPhone(plain);
  if (phone) return phone;
  const digits = plain.replaceAll(/\D/g, '').replace(/^(254|0)/, '');
  return `+254${digits}`;
}
