import { type AuditActor, type AuditEntry, audited } from '#core/audit/audit.store.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';

/** A project, or an agreement of one, which the audit has as a part of its project. */
interface Audited {
  projectId: string;
  ref: string;
}

/** @returns what the audit says about a project or an agreement, with what changed */
export const entryOf = (
  { projectId, ref }: Audited,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: `project#${projectId}`, label: ref, ...changed });

/** @returns the write of a line of the audit about one of them, for the transaction of the change */
export const auditOf = (
  { clock }: { clock: Clock },
  by: AuditActor,
  about: Audited,
  kind: AuditKind,
  changed?: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite => audited(by, entryOf(about, kind, changed), clock());
