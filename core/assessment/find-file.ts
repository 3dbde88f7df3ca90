import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { entryOf } from './audit-line.ts';
import type { Deps } from './deps.ts';

/** A reference in upper or lower case (core/applications/application/application.store.ts). */
const REFERENCE = /^[0-9A-Za-z]{7}$/;

/**
 * @param ref as typed.
 * @throws AppError applications.notFound; assessment.ownBusiness if the member owns the business
 */
export async function findFile(deps: Deps, by: StaffActor, ref: string): Promise<ApplicationItem> {
  const application = REFERENCE.test(ref) ? await deps.findByReference(ref) : null;
  if (!application) throw new AppError('applications.notFound');
  await requireNotOwn(deps, by, application.userId, entryOf(application, 'application.viewed'));
  return application;
}

/** @throws AppError applications.changed if the caller saw an older version */
export function requireVersion({ version }: ApplicationItem, seen: number): void {
  if (version !== seen) throw new AppError('applications.changed');
}
