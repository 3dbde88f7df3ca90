import { transactFor } from '#core/accounts/owner-transaction.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import {
  type AutomaticFilter,
  type CampaignState,
  campaignStates,
  type Exclusion,
  type PauseReason,
  pauseReasons,
} from '#shared/campaigns/campaign.ts';
import type { AnyAudience, Audience } from '#shared/campaigns/contract.ts';
import type { Visits } from '#shared/campaigns/visits.ts';
import type { Operator, UndeliveredReason } from '#shared/platform/operators.ts';

export type Excluded = Readonly<Record<Exclusion, number>>;

export const nobodyExcluded: Excluded = {
  optedOut: 0,
  noConsent: 0,
  invalid: 0,
  duplicate: 0,
  leftOut: 0,
};

/** `except` is for automatic messages. It leaves out people who get another automatic message on this day. */
export type StoredAudience = AnyAudience & { except?: readonly AutomaticFilter[] };

/** Counts of the carriers' reports, by operator of the receiver and by reason; absent before the first report. */
const reports = whole({ optional: true });
const ofReports = {
  safaricomDelivered: reports,
  safaricomUndelivered: reports,
  airtelDelivered: reports,
  airtelUndelivered: reports,
  telkomDelivered: reports,
  telkomUndelivered: reports,
  equitelDelivered: reports,
  equitelUndelivered: reports,
  becauseUnreachable: reports,
  becauseBlocked: reports,
  becauseCarrier: reports,
} satisfies Record<
  `${Operator}${'Delivered' | 'Undelivered'}` | `because${Capitalize<UndeliveredReason>}`,
  unknown
>;

export const campaign = entity({
  name: 'campaign',
  about: 'A promotional message of a business: what it says, who gets it, and how far it is.',
  attributes: {
    userId: text(),
    campaignId: text(),
    name: text(),
    text: text({ about: 'With its fields, and without the line with the opt-out link.' }),
    audience: json<StoredAudience>(),
    leavesOut: flag({
      optional: true,
      about: 'The owner wants a tenth left out at random, to compare their visits.',
    }),
    state: oneOf<CampaignState>(campaignStates),
    by: oneOf(['owner', 'clock']),
    memberId: text({
      optional: true,
      about: 'The team member who confirmed it, or began the draft; absent if the owner did.',
    }),
    createdAt: text(),
    version: whole({
      about: 'Counts up with each change of the draft, and with the confirmation.',
    }),
    preparation: whole({ about: 'The number of the last preparation; 0 before the first one.' }),
    consentDeclaredAt: text({
      optional: true,
      about: 'When the owner declared that these people agreed to receive offers.',
    }),
    size: whole({ optional: true, about: 'The recipients that were confirmed.' }),
    excluded: json<Excluded>({ optional: true }),
    longest: whole({ optional: true, about: 'The segments of the longest message.' }),
    reserved: whole({ optional: true, about: 'SMS credits taken at the confirmation.' }),
    newReceivers: whole({
      optional: true,
      about:
        'Those who count among the people whom a new business may write to on the day of the confirmation.',
    }),
    returned: whole({ optional: true, about: 'SMS credits that were returned at the end.' }),
    scheduledAt: text({ optional: true }),
    startedAt: text({ optional: true }),
    endedAt: text({ optional: true }),
    wakeAt: text({ optional: true, about: 'From then on it may start, resume, or end unsent.' }),
    pausedBy: oneOf<PauseReason>(pauseReasons, { optional: true }),
    stopping: oneOf(['pause', 'cancel'], {
      optional: true,
      about: 'The owner stopped the campaign while a part of it was being sent.',
    }),
    turn: whole({ optional: true, about: 'Its last known place in the line of the outbox.' }),
    next: whole({ about: 'The position of the first recipient not served yet.' }),
    used: whole({ about: 'SMS credits of messages that were sent, or may have been.' }),
    sent: whole(),
    delivered: whole(),
    undelivered: whole(),
    failed: whole(),
    unknown: whole(),
    skipped: whole(),
    ...ofReports,
    visitsAt: text({
      optional: true,
      about:
        'From when the visits of its people can be counted; absent before its end, and once they are counted.',
    }),
    visitsTo: whole({
      optional: true,
      about: 'The position of the first recipient not counted yet.',
    }),
    visits: json<Visits>({
      optional: true,
      about:
        'How many people got it, did not get it or were left out, and how many of each came within 7 days.',
    }),
  },
  key: {
    question: 'Which campaigns does this business have, newest first?',
    pk: 'campaigns#{userId}',
    sk: '{campaignId}',
  },
  indexes: {
    waiting: {
      index: 'gsi1',
      question: 'Which campaigns begin, go on or end by this moment?',
      pk: 'campaigns-waiting',
      sk: '{wakeAt}#{userId}#{campaignId}',
    },
  },
});

export type CampaignItem = ItemOf<typeof campaign>;

/** Campaigns on a page: a Query of at most 5 read units. */
const PAGE = 10;

const CREATED_PER_DAY = 100;

export type Draft = Pick<CampaignItem, 'name' | 'text' | 'leavesOut'> & { audience: Audience };

/** @throws AppError accounts.notFound */
export async function insertDraft(
  item: CampaignItem,
  requestKey: RequestKey,
  now: number,
): Promise<'inserted' | 'repeated' | 'tooMany'> {
  const { userId, campaignId } = item;
  const failed = await transactFor(userId, {
    repeated: recordRequest(requestKey, campaignId, now),
    tooMany: countUp({ of: `campaigns#${userId}`, per: 'day', most: CREATED_PER_DAY }, now),
    created: campaign.create(item),
  });
  if (failed?.label === 'created') throw new Error('a new campaign exists already');
  return failed?.label ?? 'inserted';
}

/**
 * The draft then needs a new preparation.
 * @returns false if the draft changed since the read @throws AppError accounts.notFound
 */
export async function saveDraft(
  { userId, campaignId }: Pick<CampaignItem, 'userId' | 'campaignId'>,
  version: number,
  draft: Draft,
): Promise<boolean> {
  const failed = await transactFor(userId, {
    changed: campaign.patch(
      { userId, campaignId },
      { set: { leavesOut: false, ...draft }, add: { version: 1 }, if: { version, state: 'Draft' } },
    ),
  });
  return failed === null;
}

/**
 * Deletes only `version`, if given.
 * @returns false if the campaign is gone, or is not a draft @throws AppError accounts.notFound
 */
export async function deleteDraft(
  userId: string,
  campaignId: string,
  version?: number,
): Promise<boolean> {
  const asRead = version === undefined ? {} : { version };
  const gone = campaign.delete({ userId, campaignId }, { if: { state: 'Draft', ...asRead } });
  return (await transactFor(userId, { gone })) === null;
}

export const findCampaign = (userId: string, campaignId: string): Promise<CampaignItem | null> =>
  campaign.get({ userId, campaignId });

export const pageCampaigns = (userId: string, cursor?: string): Promise<Page<CampaignItem>> =>
  campaign.page({ key: { userId }, order: 'desc', limit: PAGE, cursor });
