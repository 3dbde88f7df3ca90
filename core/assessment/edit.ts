/** Changes an application without changing its status. Of these changes, owners see only a promised call. */
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import type {
  ApplicationChanges,
  BesideEdit,
} from '#core/applications/application/application.store.ts';
import { type AuditActor, type AuditEntry, audited } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
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

export const entryOf = (
  { applicationId, ref }: Pick<ApplicationItem, 'applicationId' | 'ref'>,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: `application#${applicationId}`, label: ref, ...changed });

/** @returns the audit line's write, for the transaction of the change */
export const auditOf = (
  { clock }: { clock: Clock },
  by: AuditActor,
  application: Pick<ApplicationItem, 'applicationId' | 'ref'>,
  kind: AuditKind,
  changed?: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite => audited(by, entryOf(application, kind, changed), clock());
