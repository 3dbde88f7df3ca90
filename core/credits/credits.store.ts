import { receiveCredits } from '#core/accounts/credits.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, anyOf, below } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite } from '#core/platform/table/writes.ts';
import { creditKinds } from '#shared/credits/contract.ts';
import { MOST_BY_ONE } from '#shared/credits/grants.ts';
import { nairobiDay } from '#shared/platform/time.ts';

/**
 * Written in the transaction that moves the credits. SMS that are paid one by one share one line a day. A line has no
 * balance, because with one, two payments at once would conflict.
 */
export const creditEntry = entity({
  name: 'creditEntry',
  about: 'A line of the statement of SMS credits. All lines add up to the balance.',
  attributes: {
    userId: text(),
    at: text({ about: 'Of a line for a day, the last moment of the day in Nairobi.' }),
    entryId: text(),
    kind: oneOf(creditKinds),
    credits: whole({ about: 'The change of the balance.' }),
    campaignId: text({ optional: true }),
    about: text({ optional: true, about: 'The name of a campaign, or the reason of a grant.' }),
    grantedBy: text({ optional: true, about: 'The person of our team who granted the credits.' }),
    approvedBy: text({ optional: true, about: 'The second person, whom a large grant needs.' }),
    runBy: text({ optional: true, about: 'Whose credentials made the grant, or proposed it.' }),
    approvedRunBy: text({ optional: true, about: 'Whose credentials confirmed a large grant.' }),
  },
  key: {
    question: 'How did the balance of this business come about, newest first?',
    pk: 'credits#{userId}',
    sk: '{at}#{entryId}',
  },
});

export type CreditEntryItem = ItemOf<typeof creditEntry>;

/** Entries on a page. The first page also reads the credits before and after: at most 5 read units together. */
const PAGE = 25;

export const pageEntries = (userId: string, cursor?: string): Promise<Page<CreditEntryItem>> =>
  creditEntry.page({ key: { userId }, order: 'desc', limit: PAGE, cursor });

interface OfCampaign {
  userId: string;
  campaignId: string;
  /** The name of the campaign. */
  about: string;
  credits: number;
  /** As 2026-11-21T09:15:00.000Z. */
  at: string;
}

export const reservedEntry = ({ credits, ...of }: OfCampaign): PutWrite =>
  creditEntry.create({
    ...of,
    entryId: `reserved-${of.campaignId}`,
    kind: 'reserved',
    credits: -credits,
  });

export const returnedEntry = (of: OfCampaign): PutWrite =>
  creditEntry.create({ ...of, entryId: `returned-${of.campaignId}`, kind: 'returned' });

export const grantedEntry = (
  { requestId, userId, credits, reason, at }: CreditGrant,
  grantors: Pick<CreditEntryItem, 'grantedBy' | 'approvedBy' | 'runBy' | 'approvedRunBy'>,
): PutWrite =>
  creditEntry.create({
    userId,
    at,
    entryId: `granted-${requestId}`,
    kind: 'granted',
    credits,
    about: reason,
    ...grantors,
  });

/**
 * The line of a day for SMS that are paid one by one. Returned credits are booked on the day of their payment, so that
 * no balance of the statement is below zero.
 */
export function dayEntry(
  { userId, credits, createdAt }: { userId: string; credits: number; createdAt: string },
  kind: 'used' | 'returned',
): UpdateWrite {
  const day = nairobiDay(Date.parse(createdAt));
  const change: Pick<CreditEntryItem, 'kind'> = { kind };
  return creditEntry.upsert(
    { userId, at: isoTime(Date.parse(`${day}T23:59:59.999+03:00`)), entryId: `sms-${kind}` },
    { set: change, add: { credits: kind === 'used' ? -credits : credits } },
  );
}

export const creditProposal = entity({
  name: 'creditProposal',
  about: 'A large grant of SMS credits. One person of our team proposes it, another confirms it.',
  attributes: {
    requestId: text({ about: 'The id that the grant will have.' }),
    userId: text(),
    credits: whole(),
    reason: text(),
    grantedBy: text({ about: 'The person of our team who proposes it.' }),
    runBy: text({ about: 'Whose credentials proposed it.', secret: true }),
    at: text(),
    ttl: whole({ about: 'It can be confirmed until then.' }),
  },
  key: {
    question: 'Which grant is proposed under this id?',
    pk: 'creditGrant#{requestId}',
    sk: 'proposal',
  },
});

export type CreditProposal = ItemOf<typeof creditProposal>;

/** Request ids are unique over all businesses, so an id that is typed for a second business by mistake is refused. */
export const creditGrant = entity({
  name: 'creditGrant',
  about: 'A grant of SMS credits that was done, so that a repeat grants nothing.',
  attributes: {
    requestId: text(),
    userId: text(),
    credits: whole(),
    reason: text(),
    at: text(),
  },
  key: {
    question: 'Has this grant been done already?',
    pk: 'creditGrant#{requestId}',
    sk: 'grant',
  },
});

export type CreditGrant = ItemOf<typeof creditGrant>;

export interface Grantors {
  grantedBy: string;
  approvedBy?: string | undefined;
  /** The credentials that made or proposed the grant. */
  runBy: string;
  /** The credentials that confirmed the grant. */
  approvedRunBy?: string | undefined;
}

export const findGrant = (requestId: string): Promise<CreditGrant | null> =>
  creditGrant.get({ requestId });

export const findProposal = (requestId: string): Promise<CreditProposal | null> =>
  creditProposal.get({ requestId });

/** Replaces an expired proposal. @returns false if the request id has a proposal that can still be confirmed */
export const insertProposal = (item: CreditProposal, now: number): Promise<boolean> => {
  const isFree = anyOf<CreditProposal>(
    { requestId: absent },
    { ttl: below(Math.floor(now / 1000)) },
  );
  return write(creditProposal.put(item, { if: isFree }));
};

/** @returns `repeated` if the request id has a grant; `tooMany` if one person may not grant so much in a day */
export async function insertGrant(
  grant: CreditGrant,
  grantors: Grantors,
): Promise<'done' | 'repeated' | 'tooMany' | 'noAccount'> {
  const failed = await transact({
    repeated: creditGrant.create(grant),
    tooMany: grantors.approvedBy === undefined && countByOne(grant, grantors),
    noAccount: receiveCredits(grant.userId, grant.credits),
    // Can fail only if `repeated` fails too, because both have the same id.
    ledger: grantedEntry(grant, grantors),
  });
  if (!failed) return 'done';
  return failed.label === 'ledger' ? 'repeated' : failed.label;
}

const countByOne = ({ credits, at }: CreditGrant, { runBy }: Grantors): UpdateWrite =>
  countUp(
    { of: `creditsBy#${runBy.toLowerCase()}`, per: 'nairobiDay', by: credits, most: MOST_BY_ONE },
    Date.parse(at),
  );
