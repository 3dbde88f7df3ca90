import type { DueRow } from '#core/due/due.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { idsWithin } from '#core/rewards/ledger/entry.entity.ts';
import { hasVisited } from '#core/rewards/ledger/posting.ts';
import { MOST_OF_BATCH } from '#core/sms/outbox/outbox.store.ts';
import type { RecipientState } from '#shared/campaigns/campaign.ts';
import { groups, VISIT_DAYS, type Visits } from '#shared/campaigns/visits.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import type { Recipient } from '../campaign/preparation.store.ts';
import type { VisitsDeps } from './deps.ts';

/** Campaigns at a time. */
const LANES = 5;

/** A later night makes up for a failed one: it finds the visits of the same days. */
const DAYS_BACK = 30;

/** Recipients of one turn. They take about 150 read units, and infra/due-work.ts limits the turns in a second. */
const TURN = 50;

export const visitsJob = (deps: VisitsDeps): DueJob => ({
  kind: 'visits',
  days: (now) => lastDays(DAYS_BACK, now),
  work: (rows) => workOnEach(rows, LANES, (row) => countTurn(deps, row)),
});

/** Counts the next people of a campaign, once, also if another worker counts at the same time. */
async function countTurn(deps: VisitsDeps, row: DueRow): Promise<'done' | 'again'> {
  const item = await deps.findCampaign(row.ownerId, row.subject);
  if (item?.visitsAt !== row.at || !(await deps.isOpen(row.ownerId))) {
    await deps.forgetDue(row);
    return 'done';
  }
  const { visitsTo: from = 0 } = item;
  // A busy carrier may have taken some SMS of a part that was never finished. They are after `next`.
  const all = Math.min(item.size ?? 0, item.next + MOST_OF_BATCH);
  const to = Math.min(from + TURN, all);
  const visits = await addVisits(deps, item, await peopleOf(deps, item, from, to));
  const isLast = to === all;
  const isSaved = await deps.saveVisits(item, row, { visits, to, isLast });
  return isSaved && isLast ? 'done' : 'again';
}

interface Person {
  contactId: string;
  group: keyof Visits;
  /** Milliseconds since 1970. */
  since: number;
}

/**
 * If a campaign ended early, the recipients whom it did not serve are in no group, nor are the people left out at their
 * positions. A person whose number got the campaign as another recipient is counted as that recipient.
 */
async function peopleOf(
  deps: VisitsDeps,
  item: CampaignItem,
  from: number,
  to: number,
): Promise<Person[]> {
  const { size = 0, excluded } = item;
  const rows = await deps.readRecipients(item, from, to);
  // People who were left out after the last recipient have the week of that recipient.
  const last = to === size ? size : to - 1;
  const left = excluded?.leftOut ? await deps.listLeftOut(item, from, last) : [];
  const served = (row: Recipient | null | undefined, of: Omit<Person, 'since'>): Person[] =>
    row?.at ? [{ ...of, since: beginOf(row.at, item) }] : [];
  return [
    ...rows.flatMap((row) =>
      row && row.reason !== 'sameNumber'
        ? served(row, { contactId: row.contactId, group: groupOf[row.state] })
        : [],
    ),
    ...left.flatMap(({ contactId, position }) =>
      served(rows[Math.min(position, size - 1) - from], { contactId, group: 'leftOut' }),
    ),
  ];
}

/** Reports may come days later, but no SMS was sent after the end. */
const beginOf = (at: string, { endedAt = at }: CampaignItem): number =>
  Math.min(Date.parse(at), Date.parse(endedAt));

const groupOf: Record<RecipientState, keyof Visits> = {
  SENT: 'got',
  DELIVERED: 'got',
  PENDING: 'missed',
  UNDELIVERED: 'missed',
  FAILED: 'missed',
  UNKNOWN: 'missed',
  SKIPPED: 'missed',
};

/**
 * An erased person is in no group, because nobody knows whether they came. A person who was left out is in no group if
 * another contact has moved to their number, because they may have got the SMS as that contact.
 */
async function addVisits(
  deps: VisitsDeps,
  { userId, visits }: CampaignItem,
  people: readonly Person[],
): Promise<Visits> {
  const contacts = await deps.findContacts(people.map(({ contactId }) => contactId));
  const found = people.flatMap((one, n) => {
    const phone = contacts[n]?.phone;
    return phone === undefined ? [] : { ...one, phone };
  });
  const left = found.filter(({ group }) => group === 'leftOut');
  const [customers, reach] = await Promise.all([
    deps.findCustomers(userId, found.map(phoneOf)),
    deps.findReach(userId, left.map(phoneOf)),
  ]);
  const joined = new Set(reach.filter(({ hasFormer }) => hasFormer).map(phoneOf));
  const known = found.flatMap((one, n) => {
    const customer = customers[n] ?? null;
    const mayHaveGot = one.group === 'leftOut' && joined.has(one.phone);
    const isGone = customer?.erasedAs !== undefined && isErased(customer.erasedAs);
    return isGone || mayHaveGot ? [] : { ...one, customer };
  });
  const came = await Promise.all(known.map((one) => hasCome(deps, userId, one)));
  const sums = groups.map((group) => {
    const { people: before = 0, came: cameBefore = 0 } = visits?.[group] ?? {};
    const own = came.filter((_, n) => known[n]?.group === group);
    const sum = { people: before + own.length, came: cameBefore + own.filter(Boolean).length };
    return [group, sum] as const;
  });
  return Object.fromEntries(sums) as Visits;
}

const phoneOf = ({ phone }: { phone: string }): string => phone;

interface Known extends Person {
  phone: string;
  customer: CustomerItem | null;
}

/**
 * Usually the last visit is enough. If it is after the week, the ledger is read: the customer may have come in the week
 * too.
 */
async function hasCome(
  deps: VisitsDeps,
  businessId: string,
  { phone, customer, since }: Known,
): Promise<boolean> {
  if (!customer || !hasVisited(customer)) return false;
  const until = since + VISIT_DAYS * DAY_MS;
  const lastVisit = Date.parse(customer.lastVisit);
  if (lastVisit <= since) return false;
  return (
    lastVisit <= until || cameWithin(deps, businessId, phone, { first: since + 1, last: until })
  );
}

async function cameWithin(
  { listCustomerEntries }: VisitsDeps,
  businessId: string,
  phone: string,
  moments: { first: number; last: number },
): Promise<boolean> {
  const filters = { kind: undefined, ids: idsWithin(moments) };
  let cursor: string | undefined;
  do {
    const { items, next } = await listCustomerEntries(businessId, phone, { ...filters, cursor });
    if (items.some(({ type }) => type === 'award' || type === 'redeem')) return true;
    cursor = next ?? undefined;
  } while (cursor);
  return false;
}
