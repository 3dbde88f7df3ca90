import { encodeTime } from 'ulid';
import { derived, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Moments } from '#shared/platform/time.ts';
import {
  type EntryKind,
  type EntryType,
  entryKind,
  entryTypes,
} from '#shared/rewards/entry-kind.ts';
import type { Lots } from '../customers/customer.entity.ts';

/**
 * Entries are fixed, with two exceptions: a reversal notes on one what it took back, and an erasure, a number change or
 * a merge may replace its phone number.
 */
export const entry = entity({
  name: 'entry',
  about: 'An entry in the points ledger of a business.',
  attributes: {
    businessId: text(),
    entryId: text(),
    phone: text({
      personal: true,
      about: 'The number of the customer; an id after the customer was erased.',
    }),
    type: oneOf(entryTypes),
    kindKey: derived('type', (type: EntryType) => entryKind(type)),
    points: whole({ about: 'The change of the balance.' }),
    balanceAfter: whole(),
    lots: json<Lots>({ about: 'The change of each lot.' }),
    kes: whole({ optional: true }),
    pointsUsed: whole({
      optional: true,
      about: 'The points of a redemption: the redeemedPoints record of docs/rules.md 3.',
    }),
    receiptNo: text({ optional: true }),
    reference: text({ optional: true }),
    reason: text({ optional: true }),
    reverses: text({ optional: true }),
    reversedBy: text({
      optional: true,
      about: 'The entry that took back all of it, or the last part.',
    }),
    returnedKes: whole({
      optional: true,
      about: 'For an entry in KES: the value of the goods returned so far.',
    }),
    returnedPoints: whole({
      optional: true,
      about: 'Points of a redemption that were given back so far.',
    }),
    keptKes: whole({
      optional: true,
      about: "The change of the customer's kept KES; absent where none are kept.",
    }),
    earnPer: whole({ optional: true, about: 'For an award in KES: the KES for one point.' }),
    times: whole({ optional: true, about: 'How often the KES counted: 2 on a double day.' }),
    visitPoints: whole({ optional: true, about: 'The points of an award that are for the visit.' }),
    birthdayPoints: whole({
      optional: true,
      about: "The part of an award's points that is the birthday bonus.",
    }),
    birthdayYear: whole({ optional: true, about: 'The year of that birthday.' }),
    madeAt: text({
      optional: true,
      about:
        'For an award made offline: when, according to the phone. The points still follow the day on which it was posted.',
    }),
    reward: text({ optional: true, about: 'The reward that a redemption was for.' }),
    alsoReverses: text({
      optional: true,
      about: 'On a return: the redemption from the same purchase, whose points were given back.',
    }),
    missingPoints: whole({
      optional: true,
      about: 'Points that a return could not take, because they were used.',
    }),
    by: oneOf(['owner', 'team', 'till', 'import', 'clock']),
    memberId: text({ optional: true, about: 'The team member who made the entry.' }),
    at: text(),
  },
  key: {
    question: 'Which entries does this business have, newest first?',
    pk: 'user#{businessId}',
    sk: 'points#{entryId}',
  },
  indexes: {
    byCustomer: {
      index: 'gsi1',
      question: 'Which entries does this customer have?',
      pk: 'ledger#{businessId}#{phone}',
      sk: '{entryId}',
    },
    byKind: {
      index: 'gsi2',
      question: 'Which entries are of this kind?',
      pk: 'ledger#{businessId}#{kindKey}',
      sk: '{entryId}',
    },
  },
});

export type EntryItem = ItemOf<typeof entry>;

export const pointsDay = entity({
  name: 'pointsDay',
  about:
    'What happened at a business on one day in Nairobi: points awarded and redeemed, and who came.',
  attributes: {
    businessId: text(),
    day: text(),
    awarded: whole({ optional: true }),
    redeemed: whole({ optional: true }),
    newCustomers: whole({ optional: true, about: 'Customers who came for the first time.' }),
    returnVisits: whole({
      optional: true,
      about: 'Customers who had come before, or were imported, and came again: once a day each.',
    }),
  },
  key: {
    question: 'What was awarded and redeemed on these days, and how many customers came?',
    pk: 'user#{businessId}',
    sk: 'day#{day}',
  },
});

export type PointsDayItem = ItemOf<typeof pointsDay>;

/** A ULID. A longer text might not fit into a key. */
export const ENTRY_ID = /^[0-9A-Z]{26}$/;

export const receiptIdOf = (entryId: string): string => `receipt#${entryId}`;

/** The last moment that a ULID can hold, in milliseconds since 1970. */
const LAST_MOMENT = 2 ** 48 - 1;

/** @returns the first and the last id of entries of these moments, both included */
export function idsWithin({ first = 0, last = LAST_MOMENT }: Moments): {
  first: string;
  last: string;
} {
  return {
    first: `${timeOf(first)}${'0'.repeat(16)}`,
    last: `${timeOf(last)}${'Z'.repeat(16)}`,
  };
}

/** @returns the start of an id; no entry is older than 1970 */
const timeOf = (at: number): string => encodeTime(Math.max(0, at));

export const findEntry = (businessId: string, entryId: string): Promise<EntryItem | null> =>
  entry.get({ businessId, entryId });

const PAGE = 20;

/** How many entries a page searches for one kind: a page reads 5 units at most. */
const ENTRIES_SEARCHED = 40;

export interface EntryFilters {
  kind: EntryKind | undefined;
  /** Both ends included. */
  ids: { first: string; last: string };
  cursor: string | undefined;
}

export function listEntries(
  businessId: string,
  { kind, ids, cursor }: EntryFilters,
): Promise<Page<EntryItem>> {
  const query = {
    between: [{ entryId: ids.first }, { entryId: ids.last }],
    order: 'desc',
    limit: PAGE,
    cursor,
  } as const;
  return kind
    ? entry.page({ by: 'byKind', key: { businessId, kindKey: kind }, ...query })
    : entry.page({ key: { businessId }, ...query });
}

/** Newest first. With a kind, pages may be short: an index of kinds would cost each award another write. */
export async function listCustomerEntries(
  businessId: string,
  phone: string,
  { kind, ids, cursor }: EntryFilters,
): Promise<Page<EntryItem>> {
  const page = await entry.page({
    by: 'byCustomer',
    key: { businessId, phone },
    between: [{ entryId: ids.first }, { entryId: ids.last }],
    order: 'desc',
    limit: kind ? ENTRIES_SEARCHED : PAGE,
    cursor,
  });
  if (!kind) return page;
  return { ...page, items: page.items.filter(({ type }) => entryKind(type) === kind) };
}

export async function findFirstEntry(businessId: string, phone: string): Promise<EntryItem | null> {
  const key = { businessId, phone };
  const { items } = await entry.page({ by: 'byCustomer', key, order: 'asc', limit: 1 });
  return items[0] ?? null;
}

/** Only days on which points moved; both ends included. */
export const listDays = (businessId: string, first: string, last: string) =>
  pointsDay.list({
    key: { businessId },
    between: [{ day: first }, { day: last }],
    consistent: false,
  });
