import type { User } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requireOwnText } from '#core/rewards/sms/own-text.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import type { Deps } from '../deps.ts';
import { requireDraft } from '../drafts.ts';
import type { Preparation } from './preparation.entity.ts';

/**
 * Begins to look at the audience of a draft: to count it, or to freeze its recipients.
 *
 * @throws AppError campaigns.notFound, campaigns.notDraft, campaigns.changed; campaigns.noText,
 *   sms.linkInText, sms.numberInText for recipients; campaigns.tooManyLooks, accounts.notFound
 */
export async function prepareCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
  { version, kind }: Pick<CampaignItem, 'version'> & Pick<Preparation, 'kind'>,
): Promise<CampaignItem> {
  const draft = await requireDraft(deps, userId, campaignId);
  if (draft.version !== version) throw new AppError('campaigns.changed');
  const { user, totals } = await deps.readAccount(userId);
  if (!user) throw new AppError('accounts.notFound');
  if (kind === 'freeze') requireSendable(draft, user);
  const people = await peopleOf(deps, draft, totals?.activeCustomers ?? 0);
  const startedAt = isoTime(deps.clock());
  const outcome = await deps.insertPreparation(draft, { kind, startedAt, people });
  if (outcome === 'tooMany') throw new AppError('campaigns.tooManyLooks');
  if (outcome === 'draft') throw new AppError('campaigns.changed');
  return { ...draft, preparation: draft.preparation + 1 };
}

/** @throws AppError campaigns.noText, sms.linkInText, sms.numberInText */
function requireSendable({ text }: CampaignItem, user: Pick<User, 'phone' | 'businessName'>): void {
  if (text.trim() === '') throw new AppError('campaigns.noText');
  requireOwnText(text, user);
}

/** @returns how many people a look at the audience of a draft goes through */
async function peopleOf(
  { findList }: Pick<Deps, 'findList'>,
  { userId, audience }: CampaignItem,
  customers: number,
): Promise<number> {
  if (audience.listId === null) return customers;
  return (await findList(userId, audience.listId))?.members ?? 0;
}
