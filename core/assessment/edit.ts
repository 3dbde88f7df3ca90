/** Changes an application without changing its status. Of these changes, owners see only a promised call. */
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import type {
  ApplicationChanges,
  BesideEdit,
} from '#core/applications/application/application.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * @param beside the audit line, and other writes of the same transaction
 * @throws AppError applications.changed if somebody else was quicker, assessment.tooManyCalls, accounts.notFound
 */
export async function edit(
  { saveEdit }: Deps,
  before: ApplicationItem,
  changes: ApplicationChanges,
  beside: BesideEdit,
): Promise<void> {
  const outcome = await saveEdit(before, changes, beside);
  if (outcome === 'tooMany') throw new AppError('assessment.tooManyCalls');
  if (outcome === 'changed') throw new AppError('applications.changed');
}
