import { createHash } from 'node:crypto';
import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requireOwnText } from '#core/rewards/sms/own-text.ts';
import { enqueueSms } from '#core/sms/deliver-sms.ts';
import { optOutLinkOf, renderMessage, withOptOut } from '#shared/campaigns/message.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import type { Deps } from '../deps.ts';
import { requireCampaign } from '../drafts.ts';
import { businessOf, valuesOf } from '../preparation/values.ts';

/** The code of the opt-out link in a test: as long as a real one, and nobody's. */
const TEST_CODE = '0000000000';

/**
 * Sends the text of a campaign to whoever asks for it, as a customer with 320 points would get it.
 *
 * @returns the SMS credits that it takes
 * @throws AppError campaigns.notFound, campaigns.noText, sms.linkInText, sms.numberInText, sms.tooLong, and the errors of `enqueueSms`
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
  const { credits } = await enqueueSms(deps, {
    userId,
    smsId: `key#${key}`,
    phone,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: segments,
    state: 'QUEUED',
    text,
    createdAt: isoTime(deps.clock()),
  });
  return { credits };
}
