import { AppError } from '../platform/app-error.ts';
import type { RequestKey } from '../platform/request.store.ts';
import type { ApplicationItem } from './application.store.ts';
import type { Deps } from './deps.ts';

export type EarlierDeps = Pick<Deps, 'findRequest' | 'findApplication'>;

/**
 * @returns the application that a request made or changed before, as it is now; null if the
 *   request is new
 * @throws AppError request.keyReused if the key came with another body before
 */
export async function earlierResult(
  deps: EarlierDeps,
  key: RequestKey,
): Promise<ApplicationItem | null> {
  const done = await deps.findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  return deps.findApplication(key.userId, done.resultId);
}
