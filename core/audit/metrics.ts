import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'AuditTampered'>('audit', 'kind');

/** Counts audit events that somebody changed or deleted. */
export const countTampered = (events: number): void =>
  countEvent('AuditTampered', undefined, events);
