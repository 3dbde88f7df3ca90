import type { BodyOf, QueryOf } from '../../../shared/platform/contract.ts';
import { normalizeKenyanPhone } from '../../../shared/platform/phone.ts';
import type {
  editCustomer,
  listCustomers as listContract,
} from '../../../shared/rewards/contract.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Page } from '../../platform/page.ts';
import type { CustomerItem } from '../ledger/ledger.store.ts';
import { filterCustomers, findByName, findByPhone, listCustomers } from './customer.store.ts';

type Asked = QueryOf<typeof listContract>;

/** Finds customers by the start of a number or of a name, by a filter, or all of them. */
export function findCustomers(
  businessId: string,
  { search = '', filter, cursor }: Asked,
  now: number,
): Promise<Page<CustomerItem>> {
  const wanted = search.trim();
  if (filter) return filterCustomers(businessId, filter, { now, cursor });
  if (!wanted) return listCustomers(businessId, cursor);
  const prefix = phonePrefix(wanted);
  return prefix ? findByPhone(businessId, prefix, cursor) : findByName(businessId, wanted, cursor);
}

/** Half a number, as people type it: 0712, +254 712 or 712. @returns null for a name */
function phonePrefix(typed: string): string | null {
  if (!/^[+\d\s()-]+$/.test(typed)) return null;
  const whole = normalizeKenyanPhone(typed);
  if (whole) return whole;
  const digits = typed.replaceAll(/\D/g, '').replace(/^(254|0)/, '');
  return `+254${digits}`;
}

/** What an edit says of a name and a consent; null leaves consent as nobody asked. */
export function detailsOf({ name, consent }: BodyOf<typeof editCustomer>, now: number) {
  return {
    set: {
      ...(name ? { name } : {}),
      nameKey: name?.toLowerCase() ?? '',
      ...(consent === null ? {} : { consent: { given: consent, at: isoTime(now) } }),
    },
    isNameless: name === null,
  };
}
