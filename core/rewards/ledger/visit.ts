import { nairobiDay } from '#shared/platform/time.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';

type Visitor = Pick<CustomerItem, 'lastVisit' | 'importedAt'>;

/** What a visit adds to the counters of its day. */
export interface VisitCount {
  newCustomers: number;
  returnVisits: number;
}

/** Whether a customer has come at all: an import adds customers who have not. */
export const hasVisited = ({ lastVisit, importedAt }: Visitor): boolean => lastVisit !== importedAt;

/**
 * Counts who came. A customer counts once a day, and as new on the first day only. Whoever was
 * imported was a customer before, and so returns. A correction of a balance is no visit: it leaves
 * `lastVisit` as it was.
 *
 * @param before the customer before an entry; null for a new customer
 */
export function countVisit(before: Visitor | null, after: Visitor): VisitCount {
  if (!before) return { newCustomers: 1, returnVisits: 0 };
  const isVisit = after.lastVisit !== before.lastVisit;
  const cameToday = hasVisited(before) && dayOf(before) === dayOf(after);
  return { newCustomers: 0, returnVisits: isVisit && !cameToday ? 1 : 0 };
}

const dayOf = ({ lastVisit }: Visitor): string => nairobiDay(Date.parse(lastVisit));
