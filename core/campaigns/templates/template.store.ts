import { transactFor } from '#core/accounts/owner-transaction.ts';
import { addToAnyTotals, addWithin } from '#core/accounts/totals.store.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { text } from '#core/platform/table/attributes.ts';
import { present } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';

export const template = entity({
  name: 'template',
  about: 'A message that a business uses again.',
  attributes: { userId: text(), templateId: text(), name: text(), text: text() },
  key: {
    question: 'Which templates does this business have?',
    pk: 'templates#{userId}',
    sk: '{templateId}',
  },
});

export type TemplateItem = ItemOf<typeof template>;

export const listTemplates = (userId: string): Promise<TemplateItem[]> =>
  template.list({ key: { userId } });

/** The most templates of a business, because a screen shows all of them in one list. */
const MOST = 50;

/** @returns `full` if the owner has 50 templates or no account; `repeated` if the request was done before */
export async function insertTemplate(
  item: TemplateItem,
  requestKey: RequestKey,
  now: number,
): Promise<'done' | 'full' | 'repeated'> {
  const { userId, templateId } = item;
  const failed = await transact({
    repeated: recordRequest(requestKey, templateId, now),
    full: addWithin(userId, 'templates', MOST),
    created: template.create(item),
  });
  if (failed?.label === 'created') throw new Error('two templates have one id');
  return failed?.label ?? 'done';
}

/** @returns false if the template does not exist @throws AppError accounts.notFound */
export async function deleteTemplate(userId: string, templateId: string): Promise<boolean> {
  const failed = await transactFor(userId, {
    gone: template.delete({ userId, templateId }, { if: { name: present } }),
    totals: addToAnyTotals(userId, { templates: -1 }),
  });
  return failed === null;
}
