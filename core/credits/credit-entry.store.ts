import { isoTime } from '#core/platform/clock.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { PutWrite, UpdateWrite } from '#core/platform/table/writes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type CreditEntryItem, creditEntry } from './credit-entry.entity.ts';
import type { CreditGrant } from './credit-grant.entity.ts';

/** With the credits, which are read before and after, a first page takes at most 5 read units. */
const PAGE = 25;

/** @returns a page of the statement, newest first */
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

/** The line of the credits that a campaign reserves. */
export const reservedEntry = ({ credits, ...of }: OfCampaign): PutWrite =>
  creditEntry.create({
    ...of,
    entryId: `reserved-${of.campaignId}`,
    kind: 'reserved',
    credits: -credits,
  });

/** The line of the credits that come back from a campaign. */
export const returnedEntry = (of: OfCampaign): PutWrite =>
  creditEntry.create({ ...of, entryId: `returned-${of.campaignId}`, kind: 'returned' });

/** The line of credits that the team granted, with the people who answer for it. */
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
 * The line of a day for SMS that were paid one by one, or came back. Both are in the lines of the day on
 * which the SMS was paid: so no balance after a line is below zero.
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
