import { createHash } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';
import { isoTime } from '#core/platform/clock.ts';
import { derived, json, text } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { HOUR_MS, nairobiDay } from '#shared/platform/time.ts';

/** An act or a view by a staff member. Nothing may change or delete this item (infra/audit-table.ts). */
export const auditEvent = entity({
  name: 'auditEvent',
  about: 'One thing that a staff member did or looked at. It never changes.',
  table: 'audit',
  attributes: {
    eventId: text({ about: 'A ULID: it sorts by time.' }),
    at: text(),
    /** In Nairobi, like the times on the screen. */
    day: derived('at', (at: string) => nairobiDay(Date.parse(at))),
    subject: text({ about: 'What it happened to: `application#<id>`, `staff#<id>`, `platform`.' }),
    label: text({ about: 'What people call the subject: a reference, an e-mail address.' }),
    kind: text({ about: 'shared/platform/audit-kinds.ts.' }),
    by: text({ about: 'The id of the member of the staff, or `ops#<name>`.' }),
    name: text({ personal: true, about: 'The name that the member had then.' }),
    from: text({ personal: true, about: 'The IP address of the call.' }),
    before: json<Record<string, unknown>>({ optional: true }),
    after: json<Record<string, unknown>>({ optional: true }),
  },
  key: {
    question: 'What happened to this application, or to this member, newest first?',
    pk: 'audit#{subject}',
    sk: '{eventId}',
  },
  indexes: {
    byDay: {
      index: 'gsi1',
      question: 'What happened on this day?',
      pk: 'auditDay#{day}',
      sk: '{eventId}',
    },
    byActor: {
      index: 'gsi2',
      question: 'What did this member do?',
      pk: 'auditBy#{by}',
      sk: '{eventId}',
    },
  },
});

export type AuditEvent = ItemOf<typeof auditEvent>;

/** A staff member, or a person with AWS credentials: `ops#<name>`. */
export type AuditActor = Pick<StaffActor, 'staffId' | 'name' | 'from'>;

export interface AuditEntry {
  kind: AuditKind;
  /** `application#<id>`, `project#<id>`, `payment#<receipt>`, `attempt#<id>`, `staff#<id>` or `platform`. */
  subject: string;
  label: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** @returns the write of an audit event, for the transaction of the act that it records */
export const audited = (actor: AuditActor, entry: AuditEntry, now: number): PutWrite =>
  auditEvent.create(eventOf(actor, entry, now));

const eventOf = ({ staffId, name, from }: AuditActor, entry: AuditEntry, now: number) => ({
  ...entry,
  eventId: ulid(now),
  at: isoTime(now),
  by: staffId,
  name,
  from,
});

export async function auditView(actor: AuditActor, entry: AuditEntry, now: number): Promise<void> {
  const isWritten = await write(audited(actor, entry, now));
  if (!isWritten) throw new Error('an audit event exists already');
}

/**
 * For lists. A list has many pages, and a screen reads it repeatedly, so this writes one event an hour for each entry,
 * member and address.
 */
export async function auditList(actor: AuditActor, entry: AuditEntry, now: number): Promise<void> {
  const asked = JSON.stringify([actor.staffId, actor.from, entry]);
  const letters = createHash('sha256').update(asked).digest('hex').slice(0, 16).toUpperCase();
  const eventId = `${encodeTime(now - (now % HOUR_MS))}${letters}`;
  await write(auditEvent.create({ ...eventOf(actor, entry, now), eventId }));
}

/** A page of events: a Query of at most 5 read units. */
const PAGE = 50;

/** `day` is a day in Nairobi. */
export type AuditQuestion = { subject: string } | { by: string } | { day: string };

/** Newest first. */
export function pageOfAudit(question: AuditQuestion, cursor?: string): Promise<Page<AuditEvent>> {
  const how = { order: 'desc', limit: PAGE, cursor } as const;
  if ('subject' in question) return auditEvent.page({ key: question, ...how });
  if ('by' in question) return auditEvent.page({ by: 'byActor', key: question, ...how });
  return auditEvent.page({ by: 'byDay', key: question, ...how });
}
