import { auditKindNames } from '#shared/platform/audit-kinds.ts';
import { contract } from '#shared/platform/contract.ts';
import * as f from '#shared/platform/fields.ts';

export const AuditEvent = {
  eventId: f.text(),
  at: f.moment,
  kind: f.text(),
  /** The subject's name for people: a reference, or an e-mail address. */
  label: f.text(),
  subject: f.text(),
  /** A staff member's id, or `ops#<name>`. */
  by: f.text(),
  name: f.text(),
  /** The IP address. */
  from: f.text(),
  before: f.nullable(f.json),
  after: f.nullable(f.json),
};
export type AuditEvent = f.ValuesOf<typeof AuditEvent>;

/** The events of a day (in Nairobi), by a member, or about a subject. */
const question = {
  about: f.choice(['day', 'member', 'application', 'project', 'staff']),
  /** A day as `2026-11-23`, a member's id, or a reference. */
  which: f.text({ min: 1, max: 64 }),
  kind: f.nullable(f.choice(auditKindNames)),
};

/** Newest first. With a kind, a page may be short and not be the last. */
export const readAudit = contract('POST /api/office/audit', 'staff', {
  may: ['admin'],
  isRead: true,
  body: { ...question, cursor: f.nullable(f.verbatim({ max: 600 })) },
  reply: { events: f.list(f.object(AuditEvent)), next: f.next },
  errors: ['applications.notFound', 'projects.notFound'],
});

/** The newest events of a question in one file; the audit records the download. */
export const exportAudit = contract('POST /api/office/audit/export', 'staff', {
  may: ['admin'],
  fresh: true,
  body: question,
  /** Whether all events were examined: the limit is 5,000. */
  reply: { events: f.list(f.object(AuditEvent)), isComplete: f.flag },
  errors: ['applications.notFound', 'projects.notFound'],
});
