import { AppError } from '#core/platform/app-error.ts';
import { requestKeyOf } from '#core/platform/limits/once.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { mergeCustomers as contract } from '#shared/rewards/contract.ts';
import type { Consent, CustomerItem } from '../customers/customer.entity.ts';
import { customerPhone } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import { type Movement, negated } from '../ledger/lots.ts';
import { applyMovement, buildEntry, hasVisited } from '../ledger/posting.ts';
import { madeBy, type Poster } from '../posting/post-entry.ts';
import { moveCustomer, type PlanMove } from './move-customer.ts';

/**
 * One entry takes the points, another gives them to the survivor in the same lots, so that they expire as before. Sums
 * are added, the stricter consent holds, and the first number becomes free.
 * @throws AppError rewards.invalidPhone, rewards.sameNumber, and the errors of `moveCustomer`
 */
export async function mergeCustomers(
  deps: Deps,
  poster: Poster,
  body: BodyOf<typeof contract>,
): Promise<CustomerItem> {
  const { businessId, key } = poster;
  const numbers = { from: customerPhone(body.phone), to: customerPhone(body.into) };
  const requestKey = await requestKeyOf(businessId, key, { merge: numbers });
  const plan: PlanMove = (source, before, now) => {
    if (!before) throw new AppError('rewards.customerNotFound');
    const taken = { lots: negated(source.lots), earned: 0, redeemed: 0 };
    const given = { lots: source.lots, earned: 0, redeemed: 0 };
    const entryOf = (type: 'mergeOut' | 'mergeIn') => ({ type, ...madeBy(poster) });
    const out = buildEntry(deps, source, { entry: entryOf('mergeOut'), movement: taken }, now);
    const into = buildEntry(deps, before, { entry: entryOf('mergeIn'), movement: given }, now);
    const after = mergedCustomer(source, before, given);
    return { after, entries: [out.entry, into.entry] };
  };
  return moveCustomer(deps, poster, requestKey, numbers, async () => ({
    plan,
    act: 'merge',
  }));
}

type Merge<Name extends keyof CustomerItem> = (
  from: CustomerItem,
  into: CustomerItem,
) => CustomerItem[Name];

/** Attributes that the movement of the points has changed, or that belong to the record and not to the person. */
const ofSurvivor = <Name extends keyof CustomerItem>(name: Name): Merge<Name> => {
  return (_, into) => into[name];
};

/** Each attribute's fate: a new one does not compile until it is here. A change of number moves the whole record. */
const merges: { readonly [Name in keyof Required<CustomerItem>]: Merge<Name> } = {
  businessId: ofSurvivor('businessId'),
  phone: ofSurvivor('phone'),
  points: ofSurvivor('points'),
  pointsKey: ofSurvivor('pointsKey'),
  lots: ofSurvivor('lots'),
  version: ofSurvivor('version'),
  erasedAs: ofSurvivor('erasedAs'),
  movingFrom: (from) => from.phone,
  name: (from, into) => into.name ?? from.name,
  birthday: (from, into) => into.birthday ?? from.birthday,
  earned: (from, into) => from.earned + into.earned,
  redeemed: (from, into) => from.redeemed + into.redeemed,
  // The entry that takes the points counts too.
  entries: (from, into) => from.entries + 1 + into.entries,
  consent: ({ consent: one }, { consent: other }) => stricter(one, other),
  lastVisit: (from, into) => presence(from, into).lastVisit,
  importedAt: (from, into) => presence(from, into).importedAt,
  // The first customer's link stops working, because the number becomes free.
  card: ofSurvivor('card'),
  // Proof of one number proves no other.
  provedAt: ofSurvivor('provedAt'),
  noReceiptsSince: (from, into) => into.noReceiptsSince ?? from.noReceiptsSince,
  guardedUntil: (from, into) => later(from.guardedUntil, into.guardedUntil),
  keptKes: (from, into) => sumOf(from.keptKes, into.keptKes),
  // One person does not get points twice for the same day or year.
  visitDay: (from, into) => later(from.visitDay, into.visitDay),
  birthdayYear: (from, into) => later(from.birthdayYear, into.birthdayYear),
  uncodedDay: (from, into) => uncoded(from, into).uncodedDay,
  uncodedKes: (from, into) => uncoded(from, into).uncodedKes,
};

function mergedCustomer(from: CustomerItem, into: CustomerItem, movement: Movement): CustomerItem {
  const after = applyMovement(into, movement);
  const values = Object.entries(merges).map(([name, merge]) => [name, merge(from, after)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as CustomerItem;
}

const sumOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);

function later<Value extends string | number>(
  one: Value | undefined,
  other: Value | undefined,
): Value | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

/**
 * If either customer refused, the refusal holds. If only one consented, neither answer holds: a merge must not start
 * offers.
 */
function stricter(one: Consent | undefined, other: Consent | undefined): Consent | undefined {
  const both = [one, other].flatMap((consent) => consent ?? []).sort(byMoment);
  const refused = both.filter(({ given }) => !given);
  if (refused.length > 0) return refused[0];
  // Two consents count from the later one.
  return both.length === 2 ? both[1] : undefined;
}

const byMoment = (one: Consent, other: Consent): number => one.at.localeCompare(other.at);

/** The last visit of both; without one, the day on which the later of them was added. */
function presence(from: CustomerItem, into: CustomerItem) {
  const visits = [from, into].filter(hasVisited).map(({ lastVisit }) => lastVisit);
  const lastVisit = latest(visits.length > 0 ? visits : [from.lastVisit, into.lastVisit]);
  if (visits.length === 0) return { lastVisit, importedAt: lastVisit };
  const importedAt = into.importedAt ?? from.importedAt;
  // If the customer was added at the moment of the last visit, it would look as if there was no visit.
  return { lastVisit, importedAt: importedAt === lastVisit ? undefined : importedAt };
}

const latest = (moments: readonly string[]): string => moments.toSorted().at(-1) ?? '';

/** Adds what both redeemed today without a code: two customers in one have one limit. */
function uncoded(from: CustomerItem, into: CustomerItem) {
  const [ofFrom = '', ofInto = ''] = [from.uncodedDay, into.uncodedDay];
  if (ofFrom !== ofInto) return ofFrom > ofInto ? from : into;
  if (!ofInto) return into;
  return { uncodedDay: ofInto, uncodedKes: (from.uncodedKes ?? 0) + (into.uncodedKes ?? 0) };
}
