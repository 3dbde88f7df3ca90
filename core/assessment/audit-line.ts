import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { type AuditActor, type AuditEntry, audited } from '#core/audit/audit.store.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';

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
