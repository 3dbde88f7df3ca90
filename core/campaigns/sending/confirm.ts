import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requireOwnText } from '#core/rewards/sms/own-text.ts';
import { enqueueSms } from '#core/sms/deliver-sms.ts';
import { endOfFirstDays, receiversOf } from '#core/sms/limits.ts';
import { textHashOf } from '#core/sms/outbox/sms.entity.ts';
import { LATEST_DAYS, SOONEST_MINUTES } from '#shared/campaigns/campaign.ts';
import type { confirmCampaign as contract } from '#shared/campaigns/contract.ts';
import { optOutLinkOf, renderMessage, withOptOut } from '#shared/campaigns/message.ts';
import { closingOf, isSendingHour, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import { DAY_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import { isOld, type Preparation } from '../campaign/preparation.store.ts';
import type { Deps } from '../deps.ts';
import { requireCampaign } from '../drafts.ts';
import { businessOf, valuesOf } from '../preparation/audience.ts';

type Body = BodyOf<typeof contract>;

/**
 * Takes the credits for the recipients that the owner saw, and sends or schedules the message, once. A repeated call
 * returns the campaign. @param member the team member who confirms; null for the owner
 * @throws AppError as the contract lists them
 */
export async function confirmCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
  body: Body,
  member: TeamActor | null = null,
): Promise<CampaignItem> {
  const draft = await requireCampaign(deps, userId, campaignId);
  if (draft.state !== 'Draft') return repeatedOf(draft, body);
  const now = deps.clock();
  if (!body.consentDeclared) throw new AppError('campaigns.noConsent');
  const begins = beginOf(body, now, deps.hours());
  if (draft.version !== body.version) throw new AppError('campaigns.changed');
  const frozen = await requireFrozen(deps, draft, body.preparation, now);
  const user = await requireUser(deps, userId);
  const outcome = await deps.confirmDraft(
    { ...draft, memberId: member?.memberId },
    frozen,
    begins,
    now,
    { newBusiness: receiversOf(user, frozen, begins, now) },
  );
  if (outcome === 'newBusiness')
    throw new AppError('campaigns.newBusiness', {
      from: nairobiDay(endOfFirstDays(user) + DAY_MS),
    });
  if (outcome === 'noCredits') await refuseForCredits(deps, userId, frozen);
  const after = await requireCampaign(deps, userId, campaignId);
  if (outcome === 'changed' && after.state === 'Draft') throw new AppError('campaigns.changed');
  return after;
}

/** For a phone that did not get our answer, and confirms again. */
function repeatedOf(item: CampaignItem, { version, preparation, scheduledAt }: Body): CampaignItem {
  const isSame =
    item.version === version + 1 &&
    item.preparation === preparation &&
    (item.scheduledAt ?? null) === (scheduledAt && isoTime(Date.parse(scheduledAt)));
  if (!isSame) throw new AppError('campaigns.notDraft');
  return item;
}

/** @throws AppError campaigns.outsideHours, campaigns.badTime */
function beginOf({ scheduledAt }: Body, now: number, hours: SendingHours): string {
  const at = scheduledAt === null ? now : Date.parse(scheduledAt);
  const isInTime = at >= now + SOONEST_MINUTES * MINUTE_MS && at <= now + LATEST_DAYS * DAY_MS;
  if (scheduledAt !== null && !isInTime) throw new AppError('campaigns.badTime');
  if (!isSendingHour(at, hours)) throw new AppError('campaigns.outsideHours');
  return scheduledAt === null ? 'now' : isoTime(at);
}

/** @throws AppError campaigns.notPrepared, campaigns.nobody, sms.tooLong */
async function requireFrozen(
  { findPreparation }: Deps,
  { campaignId, version, preparation }: CampaignItem,
  number: number,
  now: number,
): Promise<Preparation> {
  if (preparation !== number) throw new AppError('campaigns.notPrepared');
  const found = await findPreparation(campaignId, number);
  const isRight = found?.kind === 'freeze' && found.state === 'ready' && found.version === version;
  if (!isRight || isOld(found, now)) throw new AppError('campaigns.notPrepared');
  if (found.longest > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  if (found.recipients === 0) throw new AppError('campaigns.nobody');
  return found;
}

/** @throws AppError campaigns.noCredits, accounts.notFound */
async function refuseForCredits(
  { findCredits }: Deps,
  userId: string,
  { credits }: Preparation,
): Promise<never> {
  const left = await findCredits(userId);
  if (!left) throw new AppError('accounts.notFound');
  throw new AppError('campaigns.noCredits', { needed: credits, left: left.smsBalance });
}

/** Has the length of a real opt-out code, and belongs to nobody. */
const TEST_CODE = '0000000000';

/**
 * Sends a test to the person who asks, with the values of a customer with 320 points. @returns the SMS credits it costs
 * @throws AppError campaigns.notFound, campaigns.noText, campaigns.outsideHours, sms.linkInText, sms.numberInText,
 * sms.tooLong, and the errors of `enqueueSms`
 */
export async function testCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
  key: string,
  member: TeamActor | null = null,
): Promise<{ credits: number }> {
  const { text: template } = await requireCampaign(deps, userId, campaignId);
  if (template.trim() === '') throw new AppError('campaigns.noText');
  const user = await requireUser(deps, userId);
  requireOwnText(template, user);
  const { phone, name } = member ?? { phone: user.phone, name: user.fullName };
  const person = { phone, name, points: 320, consent: true };
  const values = valuesOf(person, await businessOf(deps, userId));
  const message = renderMessage(template, values);
  const text = withOptOut(message, optOutLinkOf(deps.siteHost, TEST_CODE));
  const { segments } = segmentsOf(text);
  if (segments > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  const now = deps.clock();
  if (!isSendingHour(now, deps.hours())) throw new AppError('campaigns.outsideHours');
  const { credits } = await enqueueSms(deps, {
    userId,
    smsId: `key#${key}`,
    phone,
    class: 'promotional',
    until: isoTime(closingOf(now, deps.hours())),
    textHash: textHashOf(text),
    credits: segments,
    state: 'QUEUED',
    text,
    createdAt: isoTime(now),
  });
  return { credits };
}
