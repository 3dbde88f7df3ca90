import { ulid } from 'ulid';
import { findUser } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { systemClock } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import type { createTemplate as contract } from '#shared/campaigns/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { requireGoodText } from '../drafts.ts';
import type { TemplateItem } from './template.store.ts';
import * as templateStore from './template.store.ts';

export const templateDeps = { ...templateStore, findUser, newId: ulid, clock: systemClock };

type TemplateDeps = typeof templateDeps;

/** @throws AppError campaigns.templateNotFound, accounts.notFound */
export async function deleteTemplate(
  deps: TemplateDeps,
  userId: string,
  templateId: string,
): Promise<void> {
  const isDeleted = await deps.deleteTemplate(userId, templateId);
  if (!isDeleted) throw new AppError('campaigns.templateNotFound');
}

/**
 * @throws AppError campaigns.unknownField, campaigns.unsuitable, campaigns.tooManyTemplates, accounts.notFound,
 * request.keyReused
 */
export async function createTemplate(
  deps: TemplateDeps,
  userId: string,
  key: string,
  body: BodyOf<typeof contract>,
): Promise<TemplateItem> {
  requireGoodText(body.text);
  const requestKey = await requestKeyOf(userId, key, body);
  const item = { ...body, userId, templateId: deps.newId(deps.clock()) };
  return once(requestKey, {
    // The reply is the same even if the template has been deleted since.
    replay: async (templateId) => ({ ...item, templateId }),
    act: async () => {
      const outcome = await deps.insertTemplate(item, requestKey, deps.clock());
      if (outcome !== 'full') return outcome === 'repeated' ? outcome : item;
      await requireUser(deps, userId);
      throw new AppError('campaigns.tooManyTemplates');
    },
  });
}
