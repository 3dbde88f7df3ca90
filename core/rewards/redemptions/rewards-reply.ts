/** Replies about customers and entries, with the fields that their business may read. */

import { systemClock } from '#core/platform/clock.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { type Names, nameIn } from '#core/team/member.store.ts';
import { lastDayOf } from '#shared/platform/time.ts';
import type { Customer, Entry, PostingReply } from '#shared/rewards/contract.ts';
import { NEVER } from '#shared/rewards/points.ts';
import type { PointsChart } from '../awards/find-entries.ts';
import { type CustomerItem, isMoving } from '../customers/customer.entity.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { hasVisited } from '../ledger/posting.ts';
import type { PostingResult } from '../posting/post-entry.ts';
import { uncodedToday } from './uncoded.ts';

export function toCustomerReply(item: CustomerItem): Customer {
  const { businessId, phone, points, earned, redeemed, lastVisit } = item;
  const [month] = Object.keys(item.lots)
    .filter((lot) => lot !== NEVER)
    .sort();
  return {
    businessId,
    phone,
    name: item.name ?? null,
    points,
    earned,
    redeemed,
    lastVisit: hasVisited(item) ? lastVisit : null,
    consent: item.consent ? { ...item.consent, source: item.consent.source ?? null } : null,
    birthday: item.birthday ?? null,
    nextExpiry: month ? { points: item.lots[month] ?? 0, on: lastDayOf(month) } : null,
    keptKes: item.keptKes ?? 0,
    visitDay: item.visitDay ?? null,
    birthdayYear: item.birthdayYear ?? null,
    uncodedToday: uncodedToday(item, systemClock()),
  };
}

function toEntryReply(item: EntryItem, names: Names): Entry {
  const { entryId, businessId, phone, type, points, balanceAfter, by, at } = item;
  return {
    entryId,
    businessId,
    phone,
    type,
    points,
    balanceAfter,
    kes: item.kes ?? null,
    pointsUsed: item.pointsUsed ?? null,
    receiptNo: item.receiptNo ?? null,
    reference: item.reference ?? null,
    reason: item.reason ?? null,
    reverses: item.reverses ?? null,
    isReversed: item.reversedBy !== undefined,
    keptKes: item.keptKes ?? 0,
    visitPoints: item.visitPoints ?? 0,
    birthdayPoints: item.birthdayPoints ?? 0,
    isDouble: (item.times ?? 1) > 1,
    reward: item.reward ?? null,
    missingPoints: item.missingPoints ?? 0,
    by,
    person: nameIn(names, item),
    at,
    madeAt: item.madeAt ?? null,
  };
}

/** @param names empty for a till, whose entries no team member makes */
export const toPostingReply = (
  { entry, customer }: PostingResult,
  names: Names = new Map(),
): PostingReply => ({
  entry: toEntryReply(entry, names),
  customer: toCustomerReply(customer),
});

export const toCustomersReply = ({ items, next }: Page<CustomerItem>) => ({
  // The rest of a customer who moved is not a customer.
  customers: items.filter((item) => !isMoving(item)).map(toCustomerReply),
  next,
});

export const toEntriesReply = ({ items, next }: Page<EntryItem>, names: Names) => ({
  entries: items.map((item) => toEntryReply(item, names)),
  next,
});

export const toChartReply = ({ topCustomers, ...chart }: PointsChart) => ({
  ...chart,
  topCustomers: topCustomers.map(toCustomerReply),
});
