import type { AuditEvent } from '#shared/audit/contract.ts';
import { toCsv } from '#shared/platform/csv.ts';
import { isDay } from '#shared/platform/time.ts';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type NameOf = (id: string) => string;

/** `Asked by` for `askedBy`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return textOf(value, nameOf);
  if (!Array.isArray(value)) return linesOf(value as object, nameOf).join(', ');
  if (value.length === 0) return 'none';
  const isPlain = value.every((one) => typeof one !== 'object');
  return value.map((one) => valueText(one, nameOf)).join(isPlain ? ', ' : '; ');
}

function textOf(text: string, nameOf: NameOf): string {
  if (MOMENT.test(text)) return formatMoment(text);
  return isDay(text) ? formatDay(text) : nameOf(text);
}

const linesOf = (facts: object, nameOf: NameOf): string[] =>
  factsOf(facts, nameOf).map(([name, value]) => `${name}: ${value}`);

export const factsOf = (facts: object, nameOf: NameOf): [name: string, value: string][] =>
  Object.entries(facts).map(([name, value]) => [wordsOf(name), valueText(value, nameOf)]);

const header = ['At', 'Member', 'Name', 'Kind', 'Subject', 'Label', 'From', 'Before', 'After'];

const jsonOf = (facts: unknown): string => (facts ? JSON.stringify(facts) : '');

/** For a spreadsheet, which runs none of it. */
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
      jsonOf(before),
      jsonOf(after),
    ]),
  ]);
