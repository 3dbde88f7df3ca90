import { shopName } from '#core/messages/words.ts';
import { AppError } from '#core/platform/app-error.ts';
import { creditPrice } from '#core/purchases/catalogue.ts';
import type { smsStage } from '#core/sms/limits.ts';
import { type Names, nameIn } from '#core/team/member.store.ts';
import type { Campaign, getSmsOverview as contract } from '#shared/campaigns/contract.ts';
import { verdictOf } from '#shared/campaigns/visits.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { operators } from '#shared/platform/operators.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { type CampaignItem, nobodyExcluded } from './campaign/campaign.store.ts';
import { isOld, type Preparation } from './campaign/preparation.store.ts';
import type { Deps } from './deps.ts';

/** The largest audience takes minutes. A preparation that runs longer than this failed in each try of its worker. */
const LONGEST_LOOK_MS = HOUR_MS;

/** @param look the last preparation, if usable @param names of the team members who began or confirmed campaigns */
export function toCampaignReply(
  item: CampaignItem,
  look: Preparation | null,
  names: Names = new Map(),
): Campaign {
  const { campaignId, name, text, audience, state, by, version, createdAt } = item;
  return {
    campaignId,
    name,
    text,
    audience: { filter: audience.filter, atLeast: audience.atLeast, listId: audience.listId },
    leavesOut: item.leavesOut ?? false,
    state,
    by,
    person: nameIn(names, item),
    version,
    createdAt,
    preparation: look ? ofLook(look) : ofConfirmed(item),
    scheduledAt: item.scheduledAt ?? null,
    startedAt: item.startedAt ?? null,
    endedAt: item.endedAt ?? null,
    stopping: item.stopping ?? null,
    pausedBy: item.pausedBy ?? null,
    goesOnAt: state === 'Paused' && item.pausedBy !== 'owner' ? (item.wakeAt ?? null) : null,
    result: resultOf(item),
    visitsAt: item.visitsAt ?? null,
    visits: visitsOf(item),
  };
}

const resultOf = ({ used, reserved, returned, ...item }: CampaignItem): Campaign['result'] => ({
  // Not below zero: a delivery report subtracts from `sent`, and may be counted before its SMS.
  sent: Math.max(0, item.sent),
  delivered: item.delivered,
  undelivered: item.undelivered,
  failed: item.failed,
  unknown: item.unknown,
  skipped: item.skipped,
  creditsReserved: reserved ?? 0,
  creditsUsed: used,
  creditsReturned: returned ?? 0,
  byOperator: operators
    .map((operator) => ({
      operator,
      delivered: item[`${operator}Delivered`] ?? 0,
      undelivered: item[`${operator}Undelivered`] ?? 0,
    }))
    .filter(({ delivered, undelivered }) => delivered + undelivered > 0),
  because: {
    unreachable: item.becauseUnreachable ?? 0,
    blocked: item.becauseBlocked ?? 0,
    carrier: item.becauseCarrier ?? 0,
  },
});

/** Null while only some are counted. */
const visitsOf = ({ visits, visitsAt }: CampaignItem): Campaign['visits'] =>
  visits && visitsAt === undefined ? { ...visits, verdict: verdictOf(visits) } : null;

const ofLook = ({ excluded, ...look }: Preparation): Campaign['preparation'] => ({
  number: look.number,
  kind: look.kind,
  state: look.state,
  seen: look.seen,
  recipients: look.recipients,
  ...nobodyExcluded,
  ...excluded,
  credits: look.credits,
  longest: look.longest,
  longestFields: look.longestFields,
});

/** From the sums in the campaign, because the preparation expires. */
function ofConfirmed(item: CampaignItem): Campaign['preparation'] {
  const { size, excluded, preparation, reserved = 0, longest = 0 } = item;
  if (size === undefined || !excluded) return null;
  const people = Object.values(excluded).reduce((sum, count) => sum + count, size);
  return {
    number: preparation,
    kind: 'freeze',
    state: 'ready',
    seen: people,
    recipients: size,
    ...nobodyExcluded,
    ...excluded,
    credits: reserved,
    longest,
    longestFields: { name: '', points: '', value: '' },
  };
}

/** The reply contains the last preparation only while it can be confirmed. */
export async function readCampaignReply(
  { findPreparation, clock }: Deps,
  item: CampaignItem,
  names: Names = new Map(),
): Promise<Campaign> {
  const { campaignId, preparation, state } = item;
  const isLookedAt = state === 'Draft' && preparation > 0;
  const look = isLookedAt ? await findPreparation(campaignId, preparation) : null;
  const now = clock();
  const isOfUse = look?.version === item.version && !isOld(look, now);
  return toCampaignReply(item, isOfUse ? asEnded(look, now) : null, names);
}

const asEnded = (look: Preparation, now: number): Preparation => {
  const isDead = look.state === 'running' && Date.parse(look.startedAt) < now - LONGEST_LOOK_MS;
  return isDead ? { ...look, state: 'failed' } : look;
};

/** Reads running totals, so it costs the same for any number of customers. @throws AppError accounts.notFound */
export async function readSmsOverview(
  { readAccount, siteHost }: Deps,
  userId: string,
  stage: ReturnType<typeof smsStage>,
): Promise<ReplyOf<typeof contract>> {
  const { user, settings, totals, credits } = await readAccount(userId);
  if (!user) throw new AppError('accounts.notFound');
  return {
    smsBalance: credits?.smsBalance ?? 0,
    creditPrice: creditPrice(),
    purchasedSMS: credits?.purchasedSMS ?? 0,
    issuedSMS: credits?.issuedSMS ?? 0,
    lowCreditAt: settings?.lowCreditAt ?? settingDefinitions.lowCreditAt.default,
    businessName: shopName(user.businessName),
    ownPhone: user.phone,
    pointValue: settings?.pointValue ?? null,
    customers: totals?.activeCustomers ?? 0,
    consenting: totals?.consentingCustomers ?? 0,
    optOutLink: `${siteHost}/o/`,
    ...stage,
  };
}
