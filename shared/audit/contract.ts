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
  /** What it happened to, as people call it: a reference, or an e-mail address. */
  label: text(),
  subject: text(),
  /** The id of the member of the staff, or `ops#<name>`. */
  by: text(),
  name: text(),
  /** The IP address. */
  from: text(),
  before: nullable(json),
  after: nullable(json),
};
export type AuditEvent = ValuesOf<typeof AuditEvent>;

/** One question: what happened on a day (in Nairobi), what a member did, or what happened to something. */
const question = {
  about: choice(['day', 'member', 'application', 'project', 'staff']),
  /** A day as `2026-11-23`, an id of a member, or a reference. */
  which: text({ min: 1, max: 64 }),
  kind: nullable(choice(auditKindNames)),
};

/** A page of the audit, newest first. With a kind, a page may be short before the last. */
export const readAudit = contract('POST /api/office/audit', 'staff', {
  may: ['admin'],
  isRead: true,
  body: { ...question, cursor: nullable(verbatim({ max: 600 })) },
  reply: { events: list(object(AuditEvent)), next },
  errors: ['applications.notFound', 'projects.notFound'],
});

/** The newest events of a question in one file, which the audit records. */
export const exportAudit = contract('POST /api/office/audit/export', 'staff', {
  may: ['admin'],
  fresh: true,
  body: question,
  /** Whether all events were looked at: 5,000 at most are. */
  reply: { events: list(object(AuditEvent)), isComplete: flag },
  errors: ['applications.notFound', 'projects.notFound'],
});
