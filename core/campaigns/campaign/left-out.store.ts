import { createHash } from 'node:crypto';
import { ttlAfter } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { LEFT_OUT_OF } from '#shared/campaigns/visits.ts';
import type { CampaignItem } from './campaign.store.ts';
import type { Preparation } from './preparation.store.ts';

/** Beside the recipients: nothing that sends or charges reads it. */
export const leftOut = entity({
  name: 'leftOut',
  about:
    'Somebody of a campaign’s audience who gets no SMS of it, to compare visits. It names a contact without a number.',
  attributes: {
    campaignId: text(),
    preparation: whole({ about: 'The number of the preparation that found this person.' }),
    position: whole({ about: 'Of the recipient who was found next: their week is compared.' }),
    contactId: text(),
    ttl: whole({ about: 'The comparison is made and kept long before.' }),
  },
  key: {
    question: 'Who was left out of this campaign?',
    pk: 'leftOut#{campaignId}#{preparation}',
    sk: '{position:6}#{contactId}',
  },
});

export type LeftOut = ItemOf<typeof leftOut>;

/** The same people whenever it is asked: a campaign that is prepared again leaves out nobody else. */
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

/** Those with positions from the first to the last, both included. */
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
