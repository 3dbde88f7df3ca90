import type { AuditKind } from '../../shared/audit/kinds.ts';
import { type AuditActor, type AuditEntry, audited } from '../audit/audit.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { PutWrite } from '../platform/writes.ts';
import type { ProjectItem } from '../projects/project.entity.ts';

/** @returns what the audit says about a project, with what changed */
export const entryOf = (
  { projectId, ref }: Pick<ProjectItem, 'projectId' | 'ref'>,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: `project#${projectId}`, label: ref, ...changed });

/** @returns the write of a line of the audit about a project, for the transaction of the change */
export const auditOf = (
  { clock }: { clock: Clock },
  by: AuditActor,
  project: Pick<ProjectItem, 'projectId' | 'ref'>,
  kind: AuditKind,
  changed?: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite => audited(by, entryOf(project, kind, changed), clock());
