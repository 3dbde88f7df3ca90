import type { BodyOf, ReplyOf } from '../../../shared/platform/contract.ts';
import type { importCustomers as contract } from '../../../shared/rewards/contract.ts';
import { nairobiDay } from '../../../shared/rewards/points.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { PointRules } from '../../settings/point-rules.ts';
import type { CustomerItem, EntryItem } from '../ledger/ledger.store.ts';
import { gain, lotFor, moved, newCustomer } from '../ledger/post-entry.ts';
import { customerPhone } from './customer-phone.ts';
import type { NewCustomer } from './import.store.ts';

interface ImportParts {
  findRules(businessId: string): Promise<PointRules>;
  /** Writes those who are new, all or none. @returns the phones of those who are not */
  insertCustomers(businessId: string, rows: NewCustomer[], day: string): Promise<string[]>;
  newId(at: number): string;
  clock: Clock;
}

type Row = BodyOf<typeof contract>['rows'][number];

/** As many as one transaction can hold, with their entries and the totals. */
const CHUNK = 45;

/**
 * Takes customers in with their opening balances. Whoever is a customer already stays as they
 * are: the same rows sent again change nothing.
 *
 * @throws AppError rewards.invalidPhone, rewards.beingErased
 */
export async function importCustomers(
  parts: ImportParts,
  businessId: string,
  rows: readonly Row[],
): Promise<ReplyOf<typeof contract>> {
  const { expiryMonths } = await parts.findRules(businessId);
  const now = parts.clock();
  const toNew = (row: Row) => newFrom(parts, businessId, row, lotFor(now, expiryMonths));
  // Of a number that comes twice, the first row counts.
  const byPhone = new Map(rows.toReversed().map((row) => [customerPhone(row.phone), row]));
  const fresh = [...byPhone].map(([phone, row]) => toNew({ ...row, phone }));
  let created = 0;
  for (let at = 0; at < fresh.length; at += CHUNK) {
    created += await insert(parts, businessId, fresh.slice(at, at + CHUNK), nairobiDay(now));
  }
  return { created, existing: rows.length - created };
}

/** Leaves out whoever is a customer, and tries again with the others. */
async function insert(
  parts: ImportParts,
  businessId: string,
  rows: NewCustomer[],
  day: string,
): Promise<number> {
  if (rows.length === 0) return 0;
  const existing = await parts.insertCustomers(businessId, rows, day);
  if (existing.length === 0) return rows.length;
  const others = rows.filter(({ customer }) => !existing.includes(customer.phone));
  return insert(parts, businessId, others, day);
}

function newFrom(parts: ImportParts, businessId: string, row: Row, lot: string): NewCustomer {
  const now = parts.clock();
  const { phone, name, points, consentAt } = row;
  const unknown = newCustomer(businessId, phone, now);
  const customer: CustomerItem = {
    ...(points > 0 ? moved(unknown, gain(lot, points)) : unknown),
    ...(name ? { name, nameKey: name.toLowerCase() } : {}),
    ...(consentAt ? { consent: { given: true, at: consentAt } } : {}),
  };
  const opening: EntryItem = {
    ...{ businessId, phone, points, balanceAfter: points, lots: { [lot]: points } },
    ...{ type: 'opening', by: 'import', reason: 'Opening balance' },
    entryId: parts.newId(now),
    at: isoTime(now),
  };
  return { customer, opening: points > 0 ? opening : null };
}
