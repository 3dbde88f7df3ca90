import { createHash } from 'node:crypto';
import { type DueRow, deleteDue, dueRow } from '#core/due/due.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { LEFT_OUT_OF, VISIT_DAYS, type Visits } from '#shared/campaigns/visits.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { type CampaignItem, campaign } from './campaign.store.ts';
import type { Preparation } from './preparation.store.ts';

/** Separate from the recipients, so that no code that sends or charges reads it. */
export const leftOut = entity({
  name: 'leftOut',
  about:
    'A person of a campaign’s audience who gets no SMS, so that visits can be compared. It names the contact, and no number.',
  attributes: {
    campaignId: text(),
    preparation: whole({ about: 'The number of the preparation that found this person.' }),
    position: whole({
      about: 'The position of the recipient found next: visits count in their week.',
    }),
    contactId: text(),
    ttl: whole({ about: 'The comparison is finished long before.' }),
  },
  key: {
    question: 'Who was left out of this campaign?',
    pk: 'leftOut#{campaignId}#{preparation}',
    sk: '{position:6}#{contactId}',
  },
});

type LeftOut = ItemOf<typeof leftOut>;

/** Always chooses the same people, so a campaign that is prepared again leaves out nobody else. */
export const isLeftOut = (campaignId: string, contactId: string): boolean =>
  createHash('sha256').update(`leftOut#${campaignId}#${contactId}`).digest().readUInt32BE() %
    LEFT_OUT_OF ===
  0;

/** A campaign is planned 35 days ahead, ends a week later and is compared another week later. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

export type LeftOutPerson = Pick<LeftOut, 'contactId' | 'position'>;

/** Writing a page again changes nothing. */
export async function putLeftOut(
  { campaignId, number }: Pick<Preparation, 'campaignId' | 'number'>,
  people: readonly LeftOutPerson[],
  now: number,
): Promise<void> {
  const of = { campaignId, preparation: number, ttl: ttlAfter(now, KEPT_SECONDS) };
  await Promise.all(people.map((one) => write(leftOut.put({ ...of, ...one }))));
}

type Of = Pick<CampaignItem, 'campaignId' | 'preparation'>;

export const pageLeftOut = (
  { campaignId, preparation }: Of,
  cursor: string | undefined,
  limit: number,
): Promise<Page<LeftOut>> => leftOut.page({ key: { campaignId, preparation }, limit, cursor });

/** Sorts after every id. */
const LAST = '\uffff';

/** The people left out with positions from the first to the last, both included. */
export const listLeftOut = (
  { campaignId, preparation }: Of,
  first: number,
  last: number,
): Promise<LeftOut[]> =>
  leftOut.list({
    key: { campaignId, preparation },
    between: [
      { position: first, contactId: '' },
      { position: last, contactId: LAST },
    ],
  });

/**
 * The row becomes due when the days in which visits count are over for every recipient. @param endedAt milliseconds
 * since 1970
 */
export const visitsRow = (
  { userId, campaignId }: Pick<CampaignItem, 'userId' | 'campaignId'>,
  endedAt: number,
): DueRow =>
  dueRow({
    kind: 'visits',
    at: endedAt + VISIT_DAYS * DAY_MS,
    ownerId: userId,
    subject: campaignId,
  });

interface VisitsSoFar {
  visits: Visits;
  /** The position of the first recipient who is not counted yet. */
  to: number;
  isLast: boolean;
}

/** Counts people once. False if another worker has counted since the campaign was read. */
export async function saveVisits(
  { userId, campaignId, visitsAt = '', visitsTo }: CampaignItem,
  row: DueRow,
  { visits, to, isLast }: VisitsSoFar,
): Promise<boolean> {
  const failed = await transact({
    counted: campaign.patch(
      { userId, campaignId },
      {
        set: { visits, visitsTo: to, ...(isLast && { visitsAt: null }) },
        if: { visitsAt, visitsTo: visitsTo ?? absent },
      },
    ),
    done: isLast && deleteDue(row),
  });
  return failed === null;
}
