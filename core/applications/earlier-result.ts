import { AppError } from '../platform/app-error.ts';
import type { RequestKey } from '../platform/request.store.ts';
import type { ApplicationItem } from './application.store.ts';

export interface EarlierParts {
  findRequest(key: RequestKey): Promise<{ bodyHash: string; resultId: string } | null>;
  findApplication(userId: string, applicationId: string): Promise<ApplicationItem | null>;
}

/**
 * @returns the application a request has made or changed before, as it is now; null when it is new
 * @throws AppError request.keyReused when the key came with another body then
 */
export async function earlierResult(
  parts: EarlierParts,
  key: RequestKey,
): Promise<ApplicationItem | null> {
  const done = await parts.findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  return parts.findApplication(key.userId, done.resultId);
}
