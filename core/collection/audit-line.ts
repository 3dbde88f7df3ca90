import type { AuditKind } from '../../shared/audit/kinds.ts';
import type { AgreementItem } from '../agreements/agreement.entity.ts';
import { type AuditActor, type AuditEntry, audited } from '../audit/audit.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { PutWrite } from '../platform/writes.ts';

/** @returns what the audit says about an agreement, as a part of its project, with what changed */
export const entryOf = (
  { projectId, ref }: Pick<AgreementItem, 'projectId' | 'ref'>,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: `project#${projectId}`, label: ref, ...changed });

/** @returns the write of a line of the audit about an agreement, for the transaction of the change */
export const auditOf = (
  { clock }: { clock: Clock },
  by: AuditActor,
  agreement: Pick<AgreementItem, 'projectId' | 'ref'>,
  kind: AuditKind,
  changed?: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite => audited(by, entryOf(agreement, kind, changed), clock());
