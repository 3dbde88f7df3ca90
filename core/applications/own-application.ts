import { AppError } from '#core/platform/app-error.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import type { ApplicationItem } from './application.entity.ts';
import type { Deps } from './deps.ts';

export type FindDeps = Pick<Deps, 'findApplication'>;

/** Names an application together with its owner. */
export interface ApplicationKey {
  userId: string;
  applicationId: string;
}

/** A request of the owner's that changes an application once. */
export interface OwnerRequest extends ApplicationKey {
  idempotencyKey: string;
}

/** The shape of a ULID. A longer text would not fit into a key. */
const APPLICATION_ID = /^[0-9A-Z]{26}$/;

/** @throws AppError applications.notFound, also for an application of another owner */
export async function ownApplication(
  { findApplication }: FindDeps,
  { userId, applicationId }: ApplicationKey,
): Promise<ApplicationItem> {
  const isId = APPLICATION_ID.test(applicationId);
  const item = isId ? await findApplication(userId, applicationId) : null;
  if (!item) throw new AppError('applications.notFound');
  return item;
}

/**
 * Changes the owner's application once: a request that was done before is answered with the
 * application as it is now.
 *
 * @param body the event and all that was asked for with it
 * @throws AppError applications.notFound, request.keyReused, and the refusals of the change
 */
export async function changeOnce(
  deps: FindDeps,
  { userId, applicationId, idempotencyKey }: OwnerRequest,
  body: object,
  change: (before: ApplicationItem, requestKey: RequestKey) => Promise<ApplicationItem>,
): Promise<ApplicationItem> {
  const before = await ownApplication(deps, { userId, applicationId });
  const requestKey = await requestKeyOf(userId, idempotencyKey, body);
  return once(requestKey, {
    replay: (resultId) => ownApplication(deps, { userId, applicationId: resultId }),
    act: () => change(before, requestKey),
  });
}
