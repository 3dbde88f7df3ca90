import { transactFor } from '../../accounts/owner-transaction.ts';
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

/** A template that is gone is deleted. @throws AppError accounts.notFound */
export async function deleteTemplate(userId: string, templateId: string): Promise<void> {
  await transactFor(userId, { gone: template.delete({ userId, templateId }) });
}
