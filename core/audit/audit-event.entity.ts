import { derived, json, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { nairobiDay } from '#shared/platform/time.ts';

/**
 * One thing that somebody of the staff did or looked at. It is written once: nothing may change or
 * delete it (infra/audit-table.ts).
 */
export const auditEvent = entity({
  name: 'auditEvent',
  about: 'One thing that somebody of the staff did or looked at. It never changes.',
  table: 'audit',
  attributes: {
    eventId: text({ about: 'A ULID: it sorts by time.' }),
    at: text(),
    /** The day in Nairobi, as the screen has its times. */
    day: derived('at', (at: string) => nairobiDay(Date.parse(at))),
    subject: text({ about: 'What it happened to: `application#<id>`, `staff#<id>`, `platform`.' }),
    label: text({ about: 'What people call the subject: a reference, an e-mail address.' }),
    kind: text({ about: 'shared/platform/audit-kinds.ts.' }),
    by: text({ about: 'The id of the member of the staff, or `ops#<name>`.' }),
    name: text({ about: 'The name that the member had then.' }),
    from: text({ about: 'The IP address of the call.' }),
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
