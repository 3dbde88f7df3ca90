import { transactFor } from '../../accounts/owner-transaction.ts';
import { present } from '../../platform/condition.ts';
import { type RequestKey, recordRequest } from '../../platform/request.store.ts';
import { type TemplateItem, template } from './template.entity.ts';

export const listTemplates = (userId: string): Promise<TemplateItem[]> =>
  template.list({ key: { userId } });

/** @returns false if the same request was done before @throws AppError accounts.notFound */
export async function insertTemplate(
  item: TemplateItem,
  requestKey: RequestKey,
  now: number,
): Promise<boolean> {
  const failed = await transactFor(item.userId, {
    repeated: recordRequest(requestKey, item.templateId, now),
    created: template.create(item),
  });
  return failed === null;
}

/** @returns false if there is none @throws AppError accounts.notFound */
export async function deleteTemplate(userId: string, templateId: string): Promise<boolean> {
  const gone = template.delete({ userId, templateId }, { if: { name: present } });
  return (await transactFor(userId, { gone })) === null;
}
