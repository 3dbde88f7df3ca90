import type { ApplicationDetail } from '#shared/applications/contract.ts';
import type { ApplicationItem } from './application.entity.ts';
import { toDetailReply } from './application-reply.ts';
import type { Deps } from './deps.ts';

/** @returns the application with its history, and with what is known of its locked documents */
export async function readDetail(
  { readHistory, findUploads }: Pick<Deps, 'readHistory' | 'findUploads'>,
  item: ApplicationItem,
): Promise<ApplicationDetail> {
  const locked = item.documents.filter(({ needsPassword }) => needsPassword);
  const keys = locked.map(({ key }) => key);
  const [history, uploads] = await Promise.all([
    readHistory(item.applicationId),
    findUploads(item.userId, keys),
  ]);
  return toDetailReply(item, history, uploads);
}
