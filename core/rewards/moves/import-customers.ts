import { isoTime } from '#core/platform/clock.ts';
import type { BodyOf, ReplyOf, TeamActor } from '#shared/platform/contract.ts';
import type { checkImport, importCustomers as contract } from '#shared/rewards/contract.ts';
import { termsOf } from '../customers/customer.store.ts';
import { addedCustomer, customerPhone } from '../customers/new-customer.ts';
import { guardFrom } from '../customers/redemption.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import type { NewCustomer } from '../ledger/import.store.ts';
import { gain, lotFor } from '../ledger/lots.ts';
import { applyMovement } from '../ledger/posting.ts';
import {
  givenReached,
  importedBy,
  type Person,
  personOf,
  requireOther,
} from '../posting/person-limits.ts';

type Row = BodyOf<typeof contract>['rows'][number];

interface Importer {
  businessId: string;
  member: TeamActor | null;
}

/** Writes of a transaction that are left for customers after the notification and the sums. */
const MOST_WRITES = 92;

/** Most writes of a customer without the terms: the record, the opening balance and its expiry. */
const OWN_WRITES = 3;

/** @throws AppError rewards.invalidPhone, rewards.beingErased, server.busy */
export async function findImported(
  deps: Deps,
  businessId: string,
  { phones }: BodyOf<typeof checkImport>,
): Promise<ReplyOf<typeof checkImport>> {
  const distinct = new Set(phones.map(customerPhone));
  return { existing: await deps.findExisting(businessId, [...distinct]) };
}

/**
 * Existing customers do not change, so rows can be sent again. Points that a team member imports count towards that
 * person's limit of the day. For some days, customers need a code to redeem them. The owner is told of the first import
 * of a day.
 * @param member null for the owner
 * @throws AppError rewards.invalidPhone, rewards.beingErased, accounts.notFound, server.busy; for a team member
 * rewards.ownNumber, rewards.dayLimit
 */
export async function importCustomers(
  deps: Deps,
  businessId: string,
  { rows }: BodyOf<typeof contract>,
  member: TeamActor | null = null,
): Promise<ReplyOf<typeof contract>> {
  const rules = await deps.findRules(businessId);
  const person = personOf({ businessId, member }, rules);
  const lot = lotFor(deps.clock(), rules.expiryMonths);
  // If a number comes twice, its first row counts.
  const byPhone = new Map(rows.toReversed().map((row) => [customerPhone(row.phone), row]));
  const customers = [...byPhone].map(([phone, row]) =>
    buildCustomer(deps, { businessId, member }, { ...row, phone }, lot),
  );
  if (person) for (const phone of byPhone.keys()) requireOther(person, phone);
  let created = 0;
  for (const some of inTransactions(customers)) {
    created += await insert(deps, { businessId, person }, some);
  }
  return { created, existing: rows.length - created };
}

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

/** Leaves out existing customers and tries again. @param tells false once the owner was told of today's import */
async function insert(
  deps: Deps,
  importer: { businessId: string; person: Person | undefined },
  customers: readonly NewCustomer[],
  tells = true,
): Promise<number> {
  if (customers.length === 0) return 0;
  const { businessId, person } = importer;
  const now = deps.clock();
  const points = customers.reduce((sum, { opening }) => sum + (opening?.points ?? 0), 0);
  const also =
    person && points > 0 ? await importedBy(deps, person, { points, tells }, now) : undefined;
  const outcome = await deps.insertCustomers(businessId, customers, also);
  if (Array.isArray(outcome)) {
    const others = customers.filter(({ customer }) => !outcome.includes(customer.phone));
    return outcome.length === 0 ? customers.length : insert(deps, importer, others, tells);
  }
  // The owner may have been told in the same moment.
  if (tells || !person) return insert(deps, importer, customers, false);
  throw await givenReached(deps, person, now);
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
  // A future day is a mistake in the file: the customer cannot have agreed later than now.
  const agreedAt = consentAt && (consentAt < at ? consentAt : at);
  const consent = agreedAt ? ({ at: agreedAt, source: 'import' } as const) : null;
  const added = addedCustomer({ businessId, phone, name }, consent, now);
  const guard = member ? guardFrom(now) : {};
  const customer = points > 0 ? { ...applyMovement(added, gain(lot, points)), ...guard } : added;
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
