import { AppError } from '#core/platform/app-error.ts';
import type { Exclusion } from '#shared/campaigns/campaign.ts';
import type { listRecipients as contract, Recipient as Reply } from '#shared/campaigns/contract.ts';
import { optOutLinkOf, withOptOut } from '#shared/campaigns/message.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import type { Recipient } from '../campaign/preparation.store.ts';
import type { Deps } from '../deps.ts';
import { requireCampaign } from '../drafts.ts';
import { pageAudience } from './audience.ts';

const PAGE = 50;

type Recipients = ReplyOf<typeof contract>;

/**
 * Lists recipients, or people who are excluded for one reason. A page may be short although more pages follow.
 * @throws AppError campaigns.notFound, request.invalidField for an invalid cursor
 */
export async function listRecipients(
  deps: Deps,
  userId: string,
  campaignId: string,
  { cursor, excluded }: BodyOf<typeof contract>,
): Promise<Recipients> {
  const item = await requireCampaign(deps, userId, campaignId);
  if (excluded === 'leftOut') return listLeftOut(deps, item, cursor);
  if (excluded) return listExcluded(deps, item, excluded, cursor);
  const from = positionOf(cursor);
  const size = item.size ?? (await frozenSize(deps, item));
  const end = Math.min(from + PAGE, size);
  const rows = (await deps.readRecipients(item, from, end)).filter((row) => row !== null);
  const contacts = await deps.findContacts(rows.map(({ contactId }) => contactId));
  return {
    recipients: rows.map((row, n) => toReply(deps, item, row, contacts[n]?.phone ?? null)),
    next: end < size ? String(end) : null,
  };
}

function positionOf(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError('request.invalidField', { field: 'cursor' });
  return Number(cursor);
}

async function frozenSize(deps: Deps, { campaignId, preparation }: CampaignItem): Promise<number> {
  const look = preparation > 0 ? await deps.findPreparation(campaignId, preparation) : null;
  return look?.kind === 'freeze' ? look.recipients : 0;
}

/** Why a recipient who still waits at the end of a campaign got nothing; undefined before the end. */
const leftReasons: Record<CampaignItem['state'], Reply['reason'] | undefined> = {
  Draft: undefined,
  Scheduled: undefined,
  Sending: undefined,
  Paused: undefined,
  Sent: 'late',
  'Partly sent': 'late',
  Failed: 'late',
  Cancelled: 'cancelled',
};

/** Shows `…` instead of the code of the opt-out link, which only the person may see. */
const textOf = ({ siteHost }: Deps, { text }: Recipient): string | null =>
  text === undefined ? null : withOptOut(text, optOutLinkOf(siteHost, '…'));

/** Recipients who still wait at the end count as skipped. Hides an erased person's text, which may have the name. */
function toReply(deps: Deps, item: CampaignItem, row: Recipient, phone: string | null): Reply {
  const left = row.state === 'PENDING' ? leftReasons[item.state] : undefined;
  return {
    phone,
    text: phone === null ? null : textOf(deps, row),
    state: left ? 'SKIPPED' : row.state,
    reason: left ?? row.reason ?? null,
    credits: row.credits,
    at: row.at ?? null,
  };
}

/** Reads the audience as it is now, because nothing is stored about excluded people. */
async function listExcluded(
  deps: Deps,
  { userId, audience }: CampaignItem,
  excluded: Exclude<Exclusion, 'leftOut'>,
  cursor?: string,
): Promise<Recipients> {
  const { items, next } = await pageAudience(deps, userId, audience, cursor);
  const people = items.filter(({ exclusion }) => exclusion === excluded);
  return {
    recipients: people.map(({ phone }) => withoutSms(phone, excluded)),
    next,
  };
}

const withoutSms = (phone: string | null, reason: Exclusion): Reply => ({
  phone,
  text: null,
  state: 'SKIPPED',
  reason,
  credits: 0,
  at: null,
});

/** Lists nobody if the frozen preparation left out nobody: it may have stored some people before that was known. */
async function listLeftOut(deps: Deps, item: CampaignItem, cursor?: string): Promise<Recipients> {
  const { campaignId, preparation, size } = item;
  const frozen = size === undefined ? await deps.findPreparation(campaignId, preparation) : item;
  if (!frozen?.excluded?.leftOut) return { recipients: [], next: null };
  const { items, next } = await deps.pageLeftOut(item, cursor, PAGE);
  const contacts = await deps.findContacts(items.map(({ contactId }) => contactId));
  return {
    recipients: contacts.map((contact) => withoutSms(contact?.phone ?? null, 'leftOut')),
    next,
  };
}
