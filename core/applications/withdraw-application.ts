import type { withdrawApplication as contract } from '../../shared/applications/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';
import { earlierResult } from './earlier-result.ts';
import { type OwnerRequest, ownApplication } from './own-application.ts';

/**
 * Withdraws an application, as long as no offer has been accepted.
 *
 * @param body the version of the application that the owner looked at
 * @throws AppError financing.changed if the application has another version
 */
export async function withdrawApplication(
  deps: ChangeDeps,
  request: OwnerRequest,
  { version }: BodyOf<typeof contract>,
): Promise<ApplicationItem> {
  const { userId, applicationId, idempotencyKey } = request;
  const application = await ownApplication(deps, request);
  const requestKey = requestKeyOf(userId, idempotencyKey, { withdraw: applicationId, version });
  const earlier = await earlierResult(deps, requestKey);
  if (earlier) return earlier;
  if (application.version !== version) throw new AppError('financing.changed');
  return changeApplication(deps, application, {
    event: 'withdraw',
    facts: {},
    by: userId,
    requestKey,
  });
}
