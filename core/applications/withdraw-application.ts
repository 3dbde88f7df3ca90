import { AppError } from '../platform/app-error.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeParts, changeApplication } from './change-application.ts';
import { earlierResult } from './earlier-result.ts';

interface Withdrawal {
  /** What the owner looked at when deciding. */
  version: number;
  /** The Idempotency-Key. */
  key: string;
}

/**
 * Takes an application back, as long as no offer has been accepted.
 *
 * @throws AppError financing.changed when it is not what the owner looked at any more
 */
export async function withdrawApplication(
  parts: ChangeParts,
  application: ApplicationItem,
  { version, key }: Withdrawal,
): Promise<ApplicationItem> {
  const { userId, applicationId } = application;
  const requestKey = requestKeyOf(userId, key, { withdraw: applicationId, version });
  const earlier = await earlierResult(parts, requestKey);
  if (earlier) return earlier;
  if (application.version !== version) throw new AppError('financing.changed');
  const facts = {};
  return changeApplication(parts, application, {
    event: 'withdraw',
    facts,
    by: userId,
    requestKey,
  });
}
