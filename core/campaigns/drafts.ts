import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import type {
  Audience,
  createCampaign as createContract,
  saveCampaign as saveContract,
} from '#shared/campaigns/contract.ts';
import { unknownFieldOf } from '#shared/campaigns/message.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import type { CampaignItem, Draft } from './campaign/campaign.store.ts';
import type { Deps } from './deps.ts';

/** @throws AppError campaigns.notFound */
export async function requireCampaign(
  { findCampaign }: Deps,
  userId: string,
  campaignId: string,
): Promise<CampaignItem> {
  const found = await findCampaign(userId, campaignId);
  if (!found) throw new AppError('campaigns.notFound');
  return found;
}

/**
 * @param member the team member who begins the draft; null for the owner
 * @throws AppError campaigns.unknownField, campaigns.unsuitable, campaigns.audienceInvalid, campaigns.tooMany,
 * accounts.notFound, request.keyReused
 */
export async function createCampaign(
  deps: Deps,
  userId: string,
  key: string,
  body: BodyOf<typeof createContract>,
  member: TeamActor | null = null,
): Promise<CampaignItem> {
  requireGoodDraft(body);
  const requestKey = await requestKeyOf(userId, key, body);
  return once(requestKey, {
    replay: (campaignId) => requireCampaign(deps, userId, campaignId),
    act: async () => {
      const now = deps.clock();
      const { memberId } = member ?? {};
      const draft = {
        ...body,
        userId,
        campaignId: deps.newId(now),
        by: 'owner',
        memberId,
      } as const;
      const item = newCampaign(draft, now);
      const outcome = await deps.insertDraft(item, requestKey, now);
      if (outcome === 'tooMany') throw new AppError('campaigns.tooMany');
      return outcome === 'repeated' ? outcome : item;
    },
  });
}

type NewCampaign = Pick<
  CampaignItem,
  'userId' | 'campaignId' | 'by' | 'memberId' | 'name' | 'text' | 'audience' | 'leavesOut'
>;

export const newCampaign = (draft: NewCampaign, now: number): CampaignItem => ({
  ...draft,
  state: 'Draft',
  createdAt: isoTime(now),
  version: 1,
  preparation: 0,
  next: 0,
  used: 0,
  sent: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
});

/** @throws AppError as `createCampaign`, and campaigns.notFound, campaigns.notDraft, campaigns.changed */
export async function saveCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
  { version, ...draft }: BodyOf<typeof saveContract>,
): Promise<CampaignItem> {
  await requireCampaign(deps, userId, campaignId);
  requireGoodDraft(draft);
  const isSaved = await deps.saveDraft({ userId, campaignId }, version, draft);
  const now = await requireDraft(deps, userId, campaignId);
  if (isSaved || (now.version === version + 1 && isSame(now, draft))) return now;
  throw new AppError('campaigns.changed');
}

/** For a phone that did not get our answer, and saves again. */
const isSame = (now: CampaignItem, { name, text, audience, leavesOut = false }: Draft): boolean =>
  now.name === name &&
  now.text === text &&
  now.audience.filter === audience.filter &&
  now.audience.atLeast === audience.atLeast &&
  now.audience.listId === audience.listId &&
  (now.leavesOut ?? false) === leavesOut;

/** @throws AppError campaigns.notFound, campaigns.notDraft */
export async function requireDraft(
  deps: Deps,
  userId: string,
  campaignId: string,
): Promise<CampaignItem> {
  const found = await requireCampaign(deps, userId, campaignId);
  if (found.state !== 'Draft') throw new AppError('campaigns.notDraft');
  return found;
}

/** @throws AppError campaigns.notFound, campaigns.notDraft */
export async function deleteCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
): Promise<void> {
  await requireDraft(deps, userId, campaignId);
  if (!(await deps.deleteDraft(userId, campaignId))) throw new AppError('campaigns.notDraft');
}

function requireGoodDraft({ text, audience }: Draft): void {
  requireGoodText(text);
  if (!isAudience(audience)) throw new AppError('campaigns.audienceInvalid');
}

/** Invisible characters other than a line feed, and characters that change the direction of writing. */
const HIDDEN = /[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u;

/** @throws AppError campaigns.unknownField, campaigns.unsuitable */
export function requireGoodText(text: string): void {
  const field = unknownFieldOf(text);
  if (field) throw new AppError('campaigns.unknownField', { field });
  if (HIDDEN.test(text)) throw new AppError('campaigns.unsuitable');
}

/** True for a filter, with a number if the filter needs one, or for a list. */
function isAudience({ filter, atLeast, listId }: Audience): boolean {
  if (listId !== null) return filter === null && atLeast === null;
  const hasNumber = filter === 'balance' || filter === 'visits';
  return filter !== null && hasNumber === (atLeast !== null);
}
