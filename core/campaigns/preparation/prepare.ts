import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import type { Deps } from '../deps.ts';
import { requireDraft } from '../drafts.ts';
import type { Preparation } from './preparation.entity.ts';

/**
 * Begins to look at the audience of a draft: to count it, or to freeze its recipients.
 *
 * @throws AppError campaigns.notFound, campaigns.notDraft, campaigns.changed; campaigns.noText for
 *   recipients of nothing; campaigns.tooManyLooks, accounts.notFound
 */
export async function prepareCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
  { version, kind }: Pick<CampaignItem, 'version'> & Pick<Preparation, 'kind'>,
): Promise<CampaignItem> {
  const draft = await requireDraft(deps, userId, campaignId);
  if (draft.version !== version) throw new AppError('campaigns.changed');
  if (kind === 'freeze' && draft.text.trim() === '') throw new AppError('campaigns.noText');
  const startedAt = isoTime(deps.clock());
  const outcome = await deps.insertPreparation(draft, { kind, startedAt });
  if (outcome === 'tooMany') throw new AppError('campaigns.tooManyLooks');
  if (outcome === 'draft') throw new AppError('campaigns.changed');
  return { ...draft, preparation: draft.preparation + 1 };
}
