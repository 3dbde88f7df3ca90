import { addContacts, MAX_MEMBERS } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { columnsOf, LOOKED_AT, recogniseColumns } from '#web/src/lib/files/import-columns.ts';
import {
  checkRows,
  type FileLimits,
  type InvalidRow,
  nameIn,
  readCsv,
} from '#web/src/lib/files/read-csv.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

export type ContactRow = BodyOf<typeof addContacts>['rows'][number];

export const contactColumns = ['phone', 'name'] as const;

export const contactLimits: FileLimits = { rows: MAX_MEMBERS, bytes: 5 * 1024 * 1024 };

const { fields } = addContacts.body.rows.of;

/** The server decides on each number and counts refusals, so rows refused here are sent too if they have a number. */
export class ContactRows {
  readonly rows: ContactRow[] = [];
  readonly refused: InvalidRow[] = [];
  readonly #lineOfPhone = new Map<string, number>();

  get people(): number {
    return this.#lineOfPhone.size;
  }

  add(record: CsvRecord, typed: string, name: string): void {
    const { line } = record;
    // A letter cut in half is invisible too.
    const number = withoutUnseen(typed.trim().slice(0, fields.phone.max)).trim();
    const reason = this.#problemOf(number, line);
    if (reason) this.refused.push({ ...record, reason });
    if (number) this.rows.push({ line, phone: number, name: sendableName(name) });
  }

  /** A number counts once, by its first line. */
  #problemOf(number: string, line: number): string | undefined {
    const phone = mobilePhone(number);
    if (!phone) return t(INVALID_PHONE);
    const first = this.#lineOfPhone.get(phone);
    if (first !== undefined) {
      return t('This number is on line {line} already.', { line: formatNumber(first) });
    }
    this.#lineOfPhone.set(phone, line);
  }
}

/** A name that no SMS can carry is dropped; the person still gets the message. */
function sendableName(cell: string): string | null {
  const name = nameIn(cell);
  return name && name.length <= fields.name.max && !smsNameProblem(name) ? name : null;
}

/** One number a line, or with commas or semicolons. @throws UnreadableFile if there are too many for a list */
export function readPasted(text: string): ContactRows {
  const contacts = new ContactRows();
  const typed = text.split(/[\n,;]/).map((piece) => piece.trim());
  for (const [at, phone] of typed.filter((piece) => piece !== '').entries()) {
    contacts.add({ line: at + 1, cells: [phone] }, phone, '');
  }
  checkRows(contacts.rows.length, contactLimits);
  return contacts;
}

export async function readContactFile(file: File): Promise<ContactRows> {
  const contacts = new ContactRows();
  const all: CsvRecord[] = [];
  await readCsv(file, contactLimits, (records) => {
    all.push(...records);
    // Lines above the people may name the columns.
    checkRows(all.length - LOOKED_AT, contactLimits);
  });
  const { table, mapping } = recogniseColumns(all, contactColumns);
  const columns = columnsOf(mapping);
  for (const record of table.records) {
    const cellOf = (name: 'phone' | 'name') => record.cells[columns[name] ?? -1] ?? '';
    contacts.add(record, cellOf('phone'), cellOf('name'));
  }
  checkRows(contacts.rows.length, contactLimits);
  return contacts;
}
