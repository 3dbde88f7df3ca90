/** Changes of an application without a change of its status. Owners are told of none but a call. */
import type { ApplicationItem } from '../applications/application.entity.ts';
import { AppError } from '../platform/app-error.ts';
import type { PutWrite } from '../platform/writes.ts';
import type { Deps } from './deps.ts';

export type EditDeps = Pick<Deps, 'saveEdit' | 'clock'>;

/** @throws AppError applications.changed if somebody else was quicker, accounts.notFound */
export async function edit(
  { saveEdit }: EditDeps,
  before: ApplicationItem,
  changes: Parameters<Deps['saveEdit']>[1],
  audit: PutWrite,
  also: readonly PutWrite[] = [],
): Promise<void> {
  if (!(await saveEdit(before, changes, audit, also))) throw new AppError('applications.changed');
}
