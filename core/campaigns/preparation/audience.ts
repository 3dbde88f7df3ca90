import { shopName } from '#core/messages/words.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { offerConsent } from '#core/rewards/customers/new-customer.ts';
import { EXPIRING_DAYS, MISSED_DAYS } from '#shared/campaigns/automatic.ts';
import type { Exclusion } from '#shared/campaigns/campaign.ts';
import type { FieldValues } from '#shared/campaigns/message.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { DAY_MS, nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { ownTextProblem } from '#shared/sms/own-text.ts';
import { sentName } from '#shared/sms/sent-name.ts';
import type { StoredAudience } from '../campaign/campaign.store.ts';
import type { Deps } from '../deps.ts';

export interface Person {
  phone: string;
  name: string;
  points: number;
  /** Null if nobody asked the customer, or a till recorded the answer less than a day ago. */
  consent: boolean | null;
}

export interface Candidate extends Person {
  exclusion: Exclusion | null;
  contactId: string | null;
}

const PAGE = 100;

/** A page may be short or empty although more pages follow. */
export async function pageAudience(
  deps: Deps,
  userId: string,
  audience: StoredAudience,
  cursor?: string,
): Promise<Page<Candidate>> {
  const { items, next } = await pagePeople(deps, userId, audience, cursor);
  return { items: await sortOut(deps, userId, items, audience.listId !== null), next };
}

async function pagePeople(
  deps: Deps,
  userId: string,
  audience: StoredAudience,
  cursor?: string,
): Promise<Page<Person>> {
  if (audience.listId !== null) return pageOfList(deps, userId, audience.listId, cursor);
  const { items, next } = await deps.pageAllCustomers(userId, cursor, PAGE);
  const now = deps.clock();
  return {
    items: items.filter((one) => isIn(audience, one, now)).map((one) => personOf(one, now)),
    next,
  };
}

/** The members of a list. For members who are customers, with the name, points and consent of the customer. */
async function pageOfList(
  deps: Deps,
  userId: string,
  listId: string,
  cursor?: string,
): Promise<Page<Person>> {
  // A list of another business counts as empty.
  if (!(await deps.findList(userId, listId))) return { items: [], next: null };
  const { items, next } = await deps.pageMembers(listId, cursor, PAGE);
  const customers = await deps.findCustomers(
    userId,
    items.map(({ phone }) => phone),
  );
  const now = deps.clock();
  const people = items.map(({ phone, name }, n) => {
    const known = customers[n];
    return known
      ? { ...personOf(known, now), name: known.name ?? name ?? '' }
      : { phone, name: name ?? '', points: 0, consent: null };
  });
  return { items: people, next };
}

const personOf = (item: CustomerItem, now: number): Person => ({
  phone: item.phone,
  name: item.name ?? '',
  points: item.points,
  consent: offerConsent(item, now) ?? null,
});

function isIn({ filter, atLeast, except = [] }: StoredAudience, item: CustomerItem, now: number) {
  if (item.erasedAs || filter === null) return false;
  if (except.some((other) => isOf(other, 0, item, now))) return false;
  return isOf(filter, atLeast ?? 0, item, now);
}

function isOf(
  filter: NonNullable<StoredAudience['filter']>,
  atLeast: number,
  item: CustomerItem,
  now: number,
): boolean {
  const dayBefore = (days: number) => nairobiDay(now - days * DAY_MS);
  const lastDay = nairobiDay(Date.parse(item.lastVisit));
  switch (filter) {
    case 'all':
      return true;
    case 'balance':
      return item.points >= atLeast;
    case 'visits':
      return item.entries >= atLeast;
    case 'expiring':
      return Object.hasOwn(item.lots, nairobiMonth(now));
    case 'pointsExpireSoon':
      // Points expire at the end of a month.
      return (
        nairobiMonth(now + EXPIRING_DAYS * DAY_MS) !==
          nairobiMonth(now + (EXPIRING_DAYS - 1) * DAY_MS) &&
        Object.hasOwn(item.lots, nairobiMonth(now))
      );
    case 'notSeenLong':
      return lastDay === dayBefore(MISSED_DAYS);
    case 'visitedYesterday':
      return lastDay === dayBefore(1) && item.lastVisit !== item.importedAt;
    case 'birthdayToday':
      return birthdaysOf(now).includes(item.birthday ?? '');
    case 'notSeen30':
    case 'notSeen60':
    case 'notSeen90':
      return lastDay < dayBefore(Number(filter.slice('notSeen'.length)));
  }
}

/** @returns the birthdays of a day, such as 11-21. In a year without 29 February, 28 February has both. */
function birthdaysOf(now: number): string[] {
  const [today = '', tomorrow] = [now, now + DAY_MS].map((at) =>
    nairobiDay(at).slice('2026-'.length),
  );
  return today === '02-28' && tomorrow === '03-01' ? [today, '02-29'] : [today];
}

/**
 * Looks only at opt-outs from this business. An opt-out from every business counts at handover: if it excluded people
 * here, the shop would see who opted out.
 */
async function sortOut(
  { findReach }: Deps,
  userId: string,
  people: readonly Person[],
  isList: boolean,
): Promise<Candidate[]> {
  const reach = await findReach(
    userId,
    people.map(({ phone }) => phone),
  );
  return people.map((person, n) => {
    const { contactId = null, isOutHere = false } = reach[n] ?? {};
    const agreed = person.consent ?? isList;
    const exclusion = isOutHere ? 'optedOut' : agreed ? null : 'noConsent';
    return { ...person, contactId, exclusion };
  });
}

export interface Business {
  name: string;
  /** KES of a point; null while points have no value. */
  pointValue: number | null;
  ownPhone: string;
}

export async function businessOf(deps: Deps, userId: string): Promise<Business> {
  const [user, { pointValue }] = await Promise.all([deps.findUser(userId), deps.findRules(userId)]);
  const { businessName = '', phone: ownPhone = '' } = user ?? {};
  return { name: shopName(businessName), pointValue, ownPhone };
}

/** Leaves out a name that becomes a link or a long number together with the text around it. */
export function valuesIn(text: string, person: Person, business: Business): FieldValues {
  const values = valuesOf(person, business);
  const writer = { ownPhone: business.ownPhone, business: business.name };
  return ownTextProblem(text, writer, values.name) === null ? values : { ...values, name: '' };
}

/** The name has only letters that SMS can carry. */
export function valuesOf(
  { name, points }: Pick<Person, 'name' | 'points'>,
  { name: business, pointValue }: Business,
): FieldValues {
  const value = pointValue === null ? 0 : worthOf(points, pointValue);
  return { name: sentName(name), points: numberText(points), value: kes(value), business };
}
