import { transactFor } from '#core/accounts/owner-transaction.ts';
import { type CarrierName, carrierNames } from '#core/carriers/carrier.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { countUp, type Once } from '#core/platform/limits/count.ts';
import { flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import {
  type CampaignState,
  type RecipientReason,
  type RecipientState,
  recipientReasons,
  recipientStates,
} from '#shared/campaigns/campaign.ts';
import { type Operator, operators } from '#shared/platform/operators.ts';
import {
  type CampaignItem,
  campaign,
  type Excluded,
  nobodyExcluded,
  type StoredAudience,
} from './campaign.store.ts';

/**
 * Has the id of the contact and not the number, so the recipient is anonymous after an erasure. Rows are spread over
 * pages, because one partition of the table takes only 1,000 writes a second.
 */
export const recipient = entity({
  name: 'recipient',
  about: 'A person who gets the message of a campaign, frozen before its confirmation.',
  attributes: {
    campaignId: text(),
    preparation: whole({ about: 'The number of the preparation that found this person.' }),
    page: whole({ about: 'The position divided by 500, rounded down.' }),
    position: whole(),
    contactId: text(),
    text: text({
      optional: true,
      personal: true,
      about:
        'What they get, with their name and points and without their opt-out link, until it was sent.',
    }),
    credits: whole({ about: 'The segments of the text.' }),
    state: oneOf<RecipientState>(recipientStates),
    reason: oneOf<RecipientReason>(recipientReasons, { optional: true }),
    messageId: text({ optional: true }),
    operator: oneOf<Operator>(operators, { optional: true }),
    carrier: oneOf<CarrierName>(carrierNames, { optional: true }),
    cost: whole({ optional: true, about: 'What the carrier took: ten-thousandths of a KES.' }),
    at: text({ optional: true, about: 'When it got its state.' }),
    ttl: whole({
      optional: true,
      about:
        'Only while it is pending. Later than the end of a campaign that was planned 35 days ahead and paused.',
    }),
  },
  key: {
    question: 'Who gets this campaign, and what became of it?',
    pk: 'recipients#{campaignId}#{preparation}#{page}',
    sk: '{position:6}',
  },
});

export type Recipient = ItemOf<typeof recipient>;

/** The longest value of each field among the recipients. */
export interface LongestFields {
  name: string;
  points: string;
  value: string;
}

/** Inserting the item starts its worker (functions/stream/routes.ts). */
export const preparation = entity({
  name: 'preparation',
  about: 'The preparation of a draft’s audience, with its progress.',
  attributes: {
    userId: text(),
    campaignId: text(),
    number: whole(),
    version: whole({ about: 'The version of the draft that is prepared.' }),
    kind: oneOf(['count', 'freeze'], { about: '`freeze` also writes the recipients.' }),
    state: oneOf(['running', 'ready', 'failed']),
    text: text({ about: 'As in the draft when the preparation began.' }),
    audience: json<StoredAudience>(),
    leavesOut: flag({ optional: true, about: 'Whether a tenth is left out.' }),
    pages: whole({ about: 'Pages of the audience that were read.' }),
    cursor: text({
      optional: true,
      personal: true,
      about: 'While it runs: the next page.',
    }),
    seen: whole(),
    recipients: whole(),
    excluded: json<Excluded>(),
    credits: whole(),
    longest: whole({ about: 'The segments of the longest message.' }),
    longestFields: json<LongestFields>({ personal: true }),
    startedAt: text(),
    ttl: whole({ about: 'It can be used for a day, because the audience changes.' }),
  },
  key: {
    question: 'Who is in this audience?',
    pk: 'preparations#{campaignId}',
    sk: 'preparation#{number}',
  },
});

export type Preparation = ItemOf<typeof preparation>;

/** An owner can confirm a preparation for at most a day, because the audience changes. */
const PREPARATION_SECONDS = 24 * 60 * 60;

/** Whether a preparation is too old to be confirmed. DynamoDB may delete it days later. */
export const isOld = ({ startedAt }: Pick<Preparation, 'startedAt'>, now: number): boolean =>
  Date.parse(startedAt) < now - PREPARATION_SECONDS * 1000;

/** Preparations in an hour. A large audience counts as several, because each person may cost a read and a write. */
const LOOKS_PER_HOUR = 60;
const PEOPLE_OF_LOOK = 10_000;

type Key = Pick<Preparation, 'campaignId' | 'number'>;

/**
 * Begins a preparation; the stream then starts its worker. `people` is the size of the list, or the number of
 * customers.
 * @returns `draft` if the draft has changed since the read
 * @throws AppError accounts.notFound
 */
export async function insertPreparation(
  { userId, campaignId, version, preparation: before, text, audience, leavesOut }: CampaignItem,
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
      { userId, campaignId, version, text, audience, leavesOut },
      { number, kind, startedAt },
    ),
  });
  if (failed?.label === 'begun') throw new Error('a new preparation exists already');
  return failed?.label ?? 'begun';
}

/** The figures of a preparation at its start. */
export const nothingSeen = {
  seen: 0,
  recipients: 0,
  excluded: nobodyExcluded,
  credits: 0,
  longest: 0,
  longestFields: { name: '', points: '', value: '' },
} as const satisfies Partial<Preparation>;

export const newPreparation = (
  of: Pick<Preparation, 'userId' | 'campaignId' | 'version' | 'text' | 'audience' | 'leavesOut'>,
  { number, kind, startedAt }: Pick<Preparation, 'number' | 'kind' | 'startedAt'>,
): PutWrite =>
  preparation.create({
    userId: of.userId,
    campaignId: of.campaignId,
    version: of.version,
    text: of.text,
    audience: of.audience,
    leavesOut: of.leavesOut,
    number,
    kind,
    state: 'running',
    pages: 0,
    ...nothingSeen,
    startedAt,
    ttl: ttlAfter(Date.parse(startedAt), PREPARATION_SECONDS),
  });

export const findPreparation = (campaignId: string, number: number): Promise<Preparation | null> =>
  preparation.get({ campaignId, number });

export type Progress = Pick<
  Preparation,
  | 'state'
  | 'seen'
  | 'recipients'
  | 'excluded'
  | 'credits'
  | 'longest'
  | 'longestFields'
  | 'pages'
  | 'leavesOut'
> & { cursor: string | null };

/** Saves the progress once for each page. @returns false if this page was saved before */
export const saveProgress = (key: Key, progress: Progress): Promise<boolean> =>
  write(
    preparation.patch(key, {
      set: progress,
      if: { pages: progress.pages - 1, state: 'running' },
    }),
  );

/** Recipients that were never confirmed expire after this time. No campaign is scheduled so far ahead. */
const PENDING_SECONDS = 60 * 24 * 60 * 60;

/** Rows in one partition of the table. */
const ROWS_OF_PAGE = 500;

export const recipientKey = (campaignId: string, preparationNumber: number, position: number) => ({
  campaignId,
  preparation: preparationNumber,
  page: Math.floor(position / ROWS_OF_PAGE),
  position,
});

/** A number gets a campaign once, although two of its recipients may come to have that number. */
export const onceOf = ({ campaignId, position }: Recipient): Once => ({
  what: `campaign#${campaignId}`,
  subject: `${position}`,
});

/** Writes recipients who are not confirmed yet. Writing a page again changes nothing. */
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

/** The outcomes of some recipients, which are added to the campaign's sums. */
export interface Tally {
  /** The position of the first recipient who still waits. */
  next: number;
  sent: number;
  failed: number;
  unknown: number;
  skipped: number;
  /** Credits of SMS that were sent, or may have been. */
  used: number;
}

type Served = Pick<Recipient, 'state' | 'credits'>;

/** @param served the recipients before `next` who are not counted yet; null for a recipient who is gone */
export function tallyOf(served: readonly (Served | null)[], next: number): Tally {
  const count = (...states: RecipientState[]) =>
    served.filter((one) => one !== null && states.includes(one.state)).length;
  const isPaid = ({ state }: Served) => state !== 'FAILED' && state !== 'SKIPPED';
  return {
    next,
    // All three, because a delivery report has already subtracted its SMS from `sent`.
    sent: count('SENT', 'DELIVERED', 'UNDELIVERED'),
    failed: count('FAILED'),
    unknown: count('UNKNOWN'),
    skipped: count('SKIPPED') + served.filter((one) => one === null).length,
    used: served.reduce((sum, one) => sum + (one && isPaid(one) ? one.credits : 0), 0),
  };
}

type Sums = Pick<Tally, 'sent' | 'failed' | 'unknown' | 'skipped'>;

/** Whether the carrier took, or may have taken, an SMS. */
export const hasReached = (item: CampaignItem, added: Sums): boolean =>
  item.sent + item.delivered + item.undelivered + item.unknown + added.sent + added.unknown > 0;

export const notSentOf = (item: CampaignItem, added: Sums): number =>
  item.failed + item.skipped + added.failed + added.skipped;

export function endStateOf(item: CampaignItem, added: Sums): CampaignState {
  if (!hasReached(item, added)) return 'Failed';
  // Nobody knows whether an SMS without an answer was sent.
  const isPart = notSentOf(item, added) + item.unknown + added.unknown > 0;
  return isPart ? 'Partly sent' : 'Sent';
}
