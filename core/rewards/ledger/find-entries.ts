import { AppError } from '#core/platform/app-error.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import { momentsOf, nairobiDay } from '#shared/platform/time.ts';
import type { listEntries as contract } from '#shared/rewards/contract.ts';
import { customerPhone } from '../customers/customer-phone.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from './entry.entity.ts';
import { idsWithin } from './entry-id.ts';

type Filters = BodyOf<typeof contract>;

/**
 * Finds entries of the whole ledger or of one customer, of one kind, from one day to another.
 *
 * @throws AppError rewards.invalidDays, rewards.invalidPhone
 */
export async function findEntries(
  deps: Deps,
  businessId: string,
  { phone, kind, from, to, cursor }: Filters,
): Promise<Page<EntryItem>> {
  const moments = momentsOf(from, to);
  if (!moments) throw new AppError('rewards.invalidDays');
  const filters = { kind, ids: idsWithin(moments), cursor };
  return phone === undefined
    ? deps.listEntries(businessId, filters)
    : deps.listCustomerEntries(businessId, customerPhone(phone), filters);
}

/**
 * Finds the entries that somebody of the team may see: a cashier's are the own ones of today, to take a
 * mistake back. A page of them may be short or empty although more follow.
 *
 * @throws AppError rewards.invalidDays, rewards.invalidPhone
 */
export async function findEntriesFor(
  deps: Deps,
  businessId: string,
  member: TeamActor | null,
  filters: Filters,
): Promise<Page<EntryItem>> {
  if (member?.role !== 'cashier') return findEntries(deps, businessId, filters);
  const today = nairobiDay(deps.clock());
  const page = await findEntries(deps, businessId, { ...filters, from: today, to: today });
  return { ...page, items: page.items.filter(({ memberId }) => memberId === member.memberId) };
}
