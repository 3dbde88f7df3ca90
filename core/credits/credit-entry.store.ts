import { nairobiDay } from '../../shared/rewards/points.ts';
import { isoTime } from '../platform/clock.ts';
import type { PutWrite, UpdateWrite } from '../platform/writes.ts';
import { type CreditEntryItem, creditEntry } from './credit-entry.entity.ts';

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

/**
 * The line of a day for SMS that were paid one by one, or came back.
 *
 * @param credits that were taken, or came back
 * @param now milliseconds since 1970
 */
export function dayEntry(
  userId: string,
  kind: 'used' | 'returned',
  credits: number,
  now: number,
): UpdateWrite {
  const at = isoTime(Date.parse(`${nairobiDay(now)}T23:59:59.999+03:00`));
  const change: Pick<CreditEntryItem, 'kind'> = { kind };
  return creditEntry.upsert(
    { userId, at, entryId: `sms-${kind}` },
    { set: change, add: { credits: kind === 'used' ? -credits : credits } },
  );
}
