import { AppError } from '#core/platform/app-error.ts';
import type { withdrawApplication as contract } from '#shared/applications/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { ApplicationItem } from './application.entity.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';
import { changeOnce, type FindDeps, type OwnerRequest } from './own-application.ts';

/**
 * Withdraws an application, as long as no offer has been accepted.
 *
 * @param body the version of the application that the owner looked at
 * @throws AppError applications.changed if the application has another version
 */
export function withdrawApplication(
  deps: ChangeDeps & FindDeps,
  request: OwnerRequest,
  { version }: BodyOf<typeof contract>,
): Promise<ApplicationItem> {
  const { userId, applicationId } = request;
  const body = { withdraw: applicationId, version };
  return changeOnce(deps, request, body, async (application, requestKey) => {
    if (application.version !== version) throw new AppError('applications.changed');
    return changeApplication(deps, application, {
      event: 'withdraw',
      facts: {},
      by: userId,
      requestKey,
    });
  });
}
