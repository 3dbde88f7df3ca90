import { auditKindNames } from '#shared/platform/audit-kinds.ts';
import { contract } from '#shared/platform/contract.ts';
import {
  choice,
  flag,
  json,
  list,
  moment,
  next,
  nullable,
  object,
  text,
  type ValuesOf,
  verbatim,
} from '#shared/platform/fields.ts';

export const AuditEvent = {
  eventId: text(),
  at: moment,
  kind: text(),
  /** The subject's name for people: a reference, or an e-mail address. */
  label: text(),
  subject: text(),
  /** A staff member's id, or `ops#<name>`. */
  by: text(),
  name: text(),
  /** The IP address. */
  from: text(),
  before: nullable(json),
  after: nullable(json),
};
export type AuditEvent = ValuesOf<typeof AuditEvent>;

/** The events of a day (in Nairobi), by a member, or about a subject. */
const question = {
  about: choice(['day', 'member', 'application', 'project', 'staff']),
  /** A day as `2026-11-23`, a member's id, or a reference. */
  which: text({ min: 1, max: 64 }),
  kind: nullable(choice(auditKindNames)),
};

/** Newest first. With a kind, a page may be short and not be the last. */
export const readAudit = contract('POST /api/office/audit', 'staff', {
  may: ['admin'],
  isRead: true,
  body: { ...question, cursor: nullable(verbatim({ max: 600 })) },
  reply: { events: list(object(AuditEvent)), next },
  errors: ['applications.notFound', 'projects.notFound'],
});

/** The newest events of a question in one file; the audit records the download. */
export const exportAudit = contract('POST /api/office/audit/export', 'staff', {
  may: ['admin'],
  fresh: true,
  body: question,
  /** Whether all events were examined: the limit is 5,000. */
  reply: { events: list(object(AuditEvent)), isComplete: flag },
  errors: ['applications.notFound', 'projects.notFound'],
});
