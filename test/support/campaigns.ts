/** Campaigns, for tests that run core's functions. */
import { randomUUID } from 'node:crypto';
import {
  type CampaignItem,
  campaign,
  nobodyExcluded,
} from '#core/campaigns/campaign/campaign.store.ts';
import {
  type Preparation,
  preparation,
  putRecipients,
} from '#core/campaigns/campaign/preparation.store.ts';
import { confirmDraft, readRecipients } from '#core/campaigns/campaign/sending.store.ts';
import { newCampaign } from '#core/campaigns/drafts.ts';
import { contact } from '#core/contacts/contact.ts';
import { write } from '#core/platform/table/transact.ts';
import { givenAccount } from './people.ts';
import { newPhone } from './sign-in.ts';

export interface GivenCampaign {
  userId: string;
  campaignId: string;
  phones: string[];
}

/** A frozen draft for a list, one credit each. */
export async function givenFrozen(
  now: number,
  {
    size,
    userId,
    phones = Array.from({ length: size }, newPhone),
  }: { size: number; userId: string; phones?: string[] },
): Promise<{ draft: CampaignItem; frozen: Preparation; phones: string[] }> {
  const campaignId = `campaign-${randomUUID()}`;
  const audience = { filter: null, atLeast: null, listId: 'list' };
  const draft = {
    ...newCampaign(
      { userId, campaignId, by: 'owner', name: 'Offer', text: 'Offer', audience },
      now,
    ),
    preparation: 1,
  };
  const createdAt = new Date(now).toISOString();
  const rows = phones.map((phone) => ({
    contactId: `${campaignId}${phone}`,
    text: 'Offer',
    credits: 1,
  }));
  await Promise.all(
    rows.map(({ contactId }, n) =>
      write(
        contact.put({
          contactId,
          seed: contactId,
          businessId: userId,
          phone: phones[n] as string,
          createdAt,
        }),
      ),
    ),
  );
  await putRecipients({ campaignId, number: 1 }, 0, rows, now);
  const frozen: Preparation = {
    userId,
    campaignId,
    number: 1,
    version: draft.version,
    kind: 'freeze',
    state: 'ready',
    text: draft.text,
    audience,
    pages: 1,
    seen: size,
    recipients: size,
    excluded: nobodyExcluded,
    credits: size,
    longest: 1,
    longestFields: { name: '', points: '', value: '' },
    startedAt: createdAt,
    ttl: Math.floor(now / 1000) + 86_400,
  };
  await write(campaign.create(draft));
  await write(preparation.create(frozen));
  return { draft, frozen, phones };
}

/** A queued campaign of a new business, by default with a credit per person. */
export async function givenCampaign(
  now: number,
  size: number,
  smsBalance = size,
): Promise<GivenCampaign> {
  const userId = await givenAccount({ smsBalance });
  const { draft, frozen, phones } = await givenFrozen(now, { size, userId });
  const outcome = await confirmDraft(draft, frozen, 'now', now);
  if (outcome !== 'done') throw new Error(outcome);
  return { userId, campaignId: draft.campaignId, phones };
}

export async function storedCampaign({ userId, campaignId }: Omit<GivenCampaign, 'phones'>) {
  const item = await campaign.get({ userId, campaignId });
  if (!item) throw new Error('the campaign is gone');
  return { item, rows: await readRecipients(item, 0, item.size ?? 0) };
}
