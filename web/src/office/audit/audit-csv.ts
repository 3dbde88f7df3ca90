import type { AuditEvent } from '#shared/audit/contract.ts';
import { toCsv } from '#shared/platform/csv.ts';

const header = ['At', 'Member', 'Name', 'Kind', 'Subject', 'Label', 'From', 'Before', 'After'];

const textOf = (facts: unknown): string => (facts ? JSON.stringify(facts) : '');

/** @returns events as a file for a spreadsheet, which runs none of it */
export const auditCsv = (events: readonly AuditEvent[]): string =>
  toCsv([
    header,
    ...events.map(({ at, by, name, kind, subject, label, from, before, after }) => [
      at,
      by,
      name,
      kind,
      subject,
      label,
      from,
      textOf(before),
      textOf(after),
    ]),
  ]);
