import type { BodyOf } from '../../../shared/platform/contract.ts';
import type { listEntries as contract } from '../../../shared/rewards/contract.ts';
import { momentsOf } from '../../../shared/rewards/day-range.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Page } from '../../platform/page.ts';
import { customerPhone } from '../customers/customer-phone.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from './entry.entity.ts';
import { idsWithin } from './entry-id.ts';

/**
 * Finds entries of the whole ledger or of one customer, of one kind, from one day to another.
 *
 * @throws AppError rewards.invalidDays, rewards.invalidPhone
 */
export async function findEntries(
  deps: Deps,
  businessId: string,
  { phone, kind, from, to, cursor }: BodyOf<typeof contract>,
): Promise<Page<EntryItem>> {
  const moments = momentsOf(from, to);
  if (!moments) throw new AppError('rewards.invalidDays');
  const filters = { kind, ids: idsWithin(moments), cursor };
  return phone === undefined
    ? deps.listEntries(businessId, filters)
    : deps.listCustomerEntries(businessId, customerPhone(phone), filters);
}
