import type { QueryOf } from '../../../shared/platform/contract.ts';
import type { listEntries as listContract } from '../../../shared/rewards/contract.ts';
import { momentsOf } from '../../../shared/rewards/day-range.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Page } from '../../platform/page.ts';
import { customerPhone } from '../customers/customer-phone.ts';
import { listEntries, listEntriesOf } from './entry.store.ts';
import { idsWithin } from './entry-id.ts';
import type { EntryItem } from './ledger.store.ts';

type Asked = QueryOf<typeof listContract>;

/**
 * Finds lines of the ledger: of everybody or of one customer, of one kind, from one day to another.
 *
 * @throws AppError rewards.invalidDays, rewards.invalidPhone
 */
export async function findEntries(
  businessId: string,
  { phone, kind, from, to, cursor }: Asked,
): Promise<Page<EntryItem>> {
  const moments = momentsOf(from, to);
  if (!moments) throw new AppError('rewards.invalidDays');
  const asked = { kind, ids: idsWithin(moments), cursor };
  return phone === undefined
    ? listEntries(businessId, asked)
    : listEntriesOf(businessId, customerPhone(phone), asked);
}
