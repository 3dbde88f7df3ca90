import { useState } from 'react';
import { addContacts } from '#shared/contacts/contract.ts';
import { MAX_MEMBERS } from '#shared/contacts/limits.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { Button } from '#web/src/components/button.tsx';
import { ChooseFile } from '#web/src/components/choose-file.tsx';
import { FileCounts } from '#web/src/components/file-counts.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { columnsOf, LOOKED_AT, recogniseColumns } from '#web/src/lib/files/import-columns.ts';
import {
  checkRows,
  type FileLimits,
  type InvalidRow,
  nameIn,
  readCsv,
  UnreadableFile,
} from '#web/src/lib/files/read-csv.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

export function GiveNumbers({ way, contacts }: { way: 'paste' | 'file'; contacts: Contacts }) {
  const { typed, problem, isReading } = contacts;
  if (way === 'file') {
    return (
      <>
        <ChooseFile
          problem={problem}
          columns={contactColumns}
          limits={contactLimits}
          onChoose={(file) => void contacts.readFile(file)}
        />
        <p role="status">{isReading && t('Reading the file...')}</p>
      </>
    );
  }
  return (
    <>
      <TextAreaField
        label={t('Phone numbers')}
        help={t('One on each line, or with commas between them.')}
        error={problem ?? undefined}
        rows={6}
        value={typed}
        onType={contacts.type}
      />
      <Button disabled={isReading} onClick={() => void contacts.readTyped()}>
        {t('Check the numbers')}
      </Button>
    </>
  );
}

export function FoundNumbers({ contacts: { people, refused } }: { contacts: ContactRows }) {
  return (
    <>
      <div role="status">
        <FileCounts
          counts={[
            { label: t('Mobile numbers'), count: people },
            { label: t('Refused'), count: refused.length },
          ]}
        />
      </div>
      {refused.length > 0 && <InvalidRows rows={refused} />}
    </>
  );
}

export interface Gathered {
  contacts: ContactRows;
  name: string;
  isFile: boolean;
}

/** From a paste or file, checked on this device. */
export function useContacts() {
  const [typed, setTyped] = useState(readTypedNumbers);
  const [gathered, setGathered] = useState<Gathered | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const gather = async (
    read: () => ContactRows | Promise<ContactRows>,
    name: string,
    isFile: boolean,
  ) => {
    setProblem(null);
    setReading(true);
    try {
      const contacts = await read();
      if (contacts.rows.length === 0) setProblem(t('There are no numbers here.'));
      else setGathered({ contacts, name, isFile });
    } catch (error) {
      setProblem(
        error instanceof UnreadableFile ? error.message : t('This file could not be read.'),
      );
    }
    setReading(false);
  };

  return {
    typed,
    gathered,
    isReading,
    problem,
    type(text: string) {
      setTyped(text);
      storeTypedNumbers(text);
    },
    readTyped: () =>
      gather(
        () => readPasted(typed),
        t('Pasted {moment}', { moment: formatMoment(new Date().toISOString()) }),
        false,
      ),
    readFile: (file: File) => gather(() => readContactFile(file), file.name, true),
    startAgain() {
      setGathered(null);
      setProblem(null);
    },
    forgetTyped() {
      setTyped('');
      storeTypedNumbers('');
    },
  };
}

export type Contacts = ReturnType<typeof useContacts>;

/** Not a draft: other people's numbers leave this device with the session. */
const NAME = 'pasted-numbers';

const readTypedNumbers = (): string => readStored<string>(sessionOwner() ?? '', NAME) ?? '';

function storeTypedNumbers(text: string): void {
  const owner = sessionOwner();
  if (!owner) return;
  if (text) writeStored(owner, NAME, text);
  else removeStored(owner, NAME);
}

export type ContactRow = BodyOf<typeof addContacts>['rows'][number];

const contactColumns = ['phone', 'name'] as const;

const contactLimits: FileLimits = { rows: MAX_MEMBERS, bytes: 5 * 1024 * 1024 };

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
