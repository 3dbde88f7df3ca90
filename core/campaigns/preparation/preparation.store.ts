import { transactFor } from '#core/accounts/owner-transaction.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { type CampaignItem, campaign } from '../campaign.entity.ts';
import { type Recipient, recipient } from '../recipients/recipient.entity.ts';
import { type Preparation, preparation } from './preparation.entity.ts';

/** The audience of a draft changes: the owner confirms what was found at most a day before. */
const PREPARATION_SECONDS = 24 * 60 * 60;

/** Whether a look is too old to be confirmed: DynamoDB deletes it days later. */
export const isOld = ({ startedAt }: Pick<Preparation, 'startedAt'>, now: number): boolean =>
  Date.parse(startedAt) < now - PREPARATION_SECONDS * 1000;

/**
 * Looks that an owner may begin in an hour: each reads all customers, and may write a row for each. So one at
 * many people counts as several.
 */
const LOOKS_PER_HOUR = 60;
const PEOPLE_OF_LOOK = 10_000;

type Key = Pick<Preparation, 'campaignId' | 'number'>;

/**
 * Begins a look at the audience of a draft. The router sees its first write, and somebody begins to work.
 *
 * @param people of the list, or all customers of the business
 * @returns what kept it from beginning: `draft` if it is not as it was read
 * @throws AppError accounts.notFound
 */
export async function insertPreparation(
  { userId, campaignId, version, preparation: before, text, audience }: CampaignItem,
  { kind, startedAt, people }: Pick<Preparation, 'kind' | 'startedAt'> & { people: number },
): Promise<'begun' | 'tooMany' | 'draft'> {
  const now = Date.parse(startedAt);
  const number = before + 1;
  const by = Math.max(1, Math.ceil(people / PEOPLE_OF_LOOK));
  const failed = await transactFor(userId, {
    tooMany: countUp({ of: `looks#${userId}`, per: 'hour', by, most: LOOKS_PER_HOUR }, now),
    draft: campaign.patch(
      { userId, campaignId },
      { set: { preparation: number }, if: { version, state: 'Draft', preparation: before } },
    ),
    begun: newPreparation(
      { userId, campaignId, version, text, audience },
      { number, kind, startedAt },
    ),
  });
  if (failed?.label === 'begun') throw new Error('a new look was there before');
  return failed?.label ?? 'begun';
}

/** The write that begins a look. */
export const newPreparation = (
  of: Pick<Preparation, 'userId' | 'campaignId' | 'version' | 'text' | 'audience'>,
  { number, kind, startedAt }: Pick<Preparation, 'number' | 'kind' | 'startedAt'>,
): PutWrite =>
  preparation.create({
    userId: of.userId,
    campaignId: of.campaignId,
    version: of.version,
    text: of.text,
    audience: of.audience,
    number,
    kind,
    state: 'running',
    pages: 0,
    seen: 0,
    recipients: 0,
    excluded: { optedOut: 0, noConsent: 0, invalid: 0, duplicate: 0 },
    credits: 0,
    longest: 0,
    longestFields: { name: '', points: '', value: '' },
    startedAt,
    ttl: ttlAfter(Date.parse(startedAt), PREPARATION_SECONDS),
  });

export const findPreparation = (campaignId: string, number: number): Promise<Preparation | null> =>
  preparation.get({ campaignId, number });

export type Progress = Pick<
  Preparation,
  'state' | 'seen' | 'recipients' | 'excluded' | 'credits' | 'longest' | 'longestFields' | 'pages'
> & { cursor: string | null };

/** Notes how far a look is, once for each page. @returns false if the page was noted before */
export const saveProgress = (key: Key, progress: Progress): Promise<boolean> =>
  write(
    preparation.patch(key, {
      set: progress,
      if: { pages: progress.pages - 1, state: 'running' },
    }),
  );

/** The rows of a campaign that is never confirmed go with its draft; none is planned so long ahead. */
const PENDING_SECONDS = 60 * 24 * 60 * 60;

/** Rows on one key of the table. */
const ROWS_OF_PAGE = 500;

/** Where a recipient is. */
export const recipientKey = (campaignId: string, preparationNumber: number, position: number) => ({
  campaignId,
  preparation: preparationNumber,
  page: Math.floor(position / ROWS_OF_PAGE),
  position,
});

/** Writes recipients, who are not confirmed yet. A page that is written again is the same again. */
export async function putRecipients(
  { campaignId, number }: Key,
  first: number,
  rows: readonly Pick<Recipient, 'contactId' | 'text' | 'credits'>[],
  now: number,
): Promise<void> {
  await Promise.all(
    rows.map((row, n) =>
      write(
        recipient.put({
          ...row,
          ...recipientKey(campaignId, number, first + n),
          state: 'PENDING',
          ttl: ttlAfter(now, PENDING_SECONDS),
        }),
      ),
    ),
  );
}
