import type { AlarmRules } from '../alarms.ts';
import type { AuditTable } from '../audit-table.ts';
import type { StageConfig } from '../stages.ts';
import { counted, sumOf } from './metrics.ts';

/** Rings when audit events are changed, or cannot be written. */
export const auditAlarms = ({ name: stage }: StageConfig, audit: AuditTable): AlarmRules => ({
  AuditTampered: {
    metric: counted('Miliki', 'AuditTampered', { service: 'audit', stage }),
    threshold: 0,
    description:
      'Somebody changed or deleted an audit event: the log of OnTamper names it, a restore shows it.',
  },
  AuditThrottled: {
    metric: sumOf(audit.throttles),
    threshold: 0,
    description: 'The audit table or an index gets more than its most of request units.',
  },
});
