import type { AuditKind } from '../../shared/audit/kinds.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { type AuditActor, type AuditEntry, audited } from '../audit/audit.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { PutWrite } from '../platform/writes.ts';

/** @returns what the audit says about an application, with what changed */
export const entryOf = (
  { applicationId, ref }: Pick<ApplicationItem, 'applicationId' | 'ref'>,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: `application#${applicationId}`, label: ref, ...changed });

/** @returns the write of a line of the audit about an application, for the transaction of the change */
export const auditOf = (
  { clock }: { clock: Clock },
  by: AuditActor,
  application: Pick<ApplicationItem, 'applicationId' | 'ref'>,
  kind: AuditKind,
  changed?: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite => audited(by, entryOf(application, kind, changed), clock());
