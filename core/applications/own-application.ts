import { AppError } from '../platform/app-error.ts';
import type { ApplicationItem } from './application.store.ts';
import type { Deps } from './deps.ts';

/** Names an application together with its owner. */
export interface ApplicationKey {
  userId: string;
  applicationId: string;
}

/** A call of the owner's that changes an application once. */
export interface OwnerRequest extends ApplicationKey {
  idempotencyKey: string;
}

/** The shape of a ULID. A longer text would not fit into a key. */
const APPLICATION_ID = /^[0-9A-Z]{26}$/;

/** @throws AppError financing.notFound, also for an application of another owner */
export async function ownApplication(
  { findApplication }: Pick<Deps, 'findApplication'>,
  { userId, applicationId }: ApplicationKey,
): Promise<ApplicationItem> {
  const isId = APPLICATION_ID.test(applicationId);
  const item = isId ? await findApplication(userId, applicationId) : null;
  if (!item) throw new AppError('financing.notFound');
  return item;
}
