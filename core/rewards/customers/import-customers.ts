import { isoTime } from '#core/platform/clock.ts';
import type { BodyOf, ReplyOf, TeamActor } from '#shared/platform/contract.ts';
import type { checkImport, importCustomers as contract } from '#shared/rewards/contract.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { applyMovement, gain, lotFor } from '../ledger/lots.ts';
import { customerPhone } from './customer-phone.ts';
import { termsOf } from './customer-terms.ts';
import type { NewCustomer } from './import.store.ts';
import { addedCustomer } from './new-customer.ts';

type Row = BodyOf<typeof contract>['rows'][number];

/** The business, and who of its team imports; nobody of it for the owner. */
interface Importer {
  businessId: string;
  member: TeamActor | null;
}

/** The writes of a transaction that are left for customers: one more adds to the sums. */
const MOST_WRITES = 98;

/** The most writes of a customer without the terms of the name: with the opening balance, and when it expires. */
const OWN_WRITES = 3;

/**
 * Finds the numbers that belong to customers already.
 *
 * @throws AppError rewards.invalidPhone, rewards.beingErased, server.busy
 */
export async function findImported(
  deps: Deps,
  businessId: string,
  { phones }: BodyOf<typeof checkImport>,
): Promise<ReplyOf<typeof checkImport>> {
  const distinct = new Set(phones.map(customerPhone));
  return { existing: await deps.findExisting(businessId, [...distinct]) };
}

/**
 * Adds customers with their opening balances. Existing customers stay as they are, so that the
 * same rows sent again change nothing.
 *
 * @param member who of the team imports; nobody of it for the owner
 * @throws AppError rewards.invalidPhone, rewards.beingErased, accounts.notFound, server.busy
 */
export async function importCustomers(
  deps: Deps,
  businessId: string,
  { rows }: BodyOf<typeof contract>,
  member: TeamActor | null = null,
): Promise<ReplyOf<typeof contract>> {
  const { expiryMonths } = await deps.findRules(businessId);
  const lot = lotFor(deps.clock(), expiryMonths);
  // The first row counts for a number that comes twice.
  const byPhone = new Map(rows.toReversed().map((row) => [customerPhone(row.phone), row]));
  const customers = [...byPhone].map(([phone, row]) =>
    buildCustomer(deps, { businessId, member }, { ...row, phone }, lot),
  );
  let created = 0;
  for (const some of inTransactions(customers)) created += await insert(deps, businessId, some);
  return { created, existing: rows.length - created };
}

/** As many customers at a time as fit into one transaction. */
function* inTransactions(customers: readonly NewCustomer[]): Generator<NewCustomer[]> {
  let some: NewCustomer[] = [];
  let writes = 0;
  for (const one of customers) {
    const more = OWN_WRITES + termsOf(one.customer).length;
    if (writes + more > MOST_WRITES) {
      yield some;
      [some, writes] = [[], 0];
    }
    some.push(one);
    writes += more;
  }
  if (some.length > 0) yield some;
}

/** Leaves out existing customers and tries again. @returns the number of customers created */
async function insert(
  deps: Deps,
  businessId: string,
  customers: readonly NewCustomer[],
): Promise<number> {
  if (customers.length === 0) return 0;
  const existing = await deps.insertCustomers(businessId, customers);
  if (existing.length === 0) return customers.length;
  const others = customers.filter(({ customer }) => !existing.includes(customer.phone));
  return insert(deps, businessId, others);
}

function buildCustomer(
  deps: Deps,
  { businessId, member }: Importer,
  row: Row,
  lot: string,
): NewCustomer {
  const now = deps.clock();
  const { phone, name, points, consentAt } = row;
  const at = isoTime(now);
  // A day that lies ahead is a mistake of the file: the customer has agreed by now at the latest.
  const agreedAt = consentAt && (consentAt < at ? consentAt : at);
  const consent = agreedAt ? ({ at: agreedAt, source: 'import' } as const) : null;
  const added = addedCustomer({ businessId, phone, name }, consent, now);
  const customer = points > 0 ? applyMovement(added, gain(lot, points)) : added;
  const opening: EntryItem = {
    businessId,
    entryId: deps.newId(now),
    phone,
    type: 'opening',
    points,
    balanceAfter: points,
    lots: { [lot]: points },
    reason: 'Opening balance',
    by: 'import',
    memberId: member?.memberId,
    at,
  };
  return { customer, opening: points > 0 ? opening : null };
}
