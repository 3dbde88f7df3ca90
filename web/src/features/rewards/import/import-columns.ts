import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { UnreadableFile } from '#web/src/lib/files/read-csv.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type ColumnName, columnNames, isShortened } from './import-row.ts';

/** The use of each column of a file, in its order; null for a column that is not imported. */
export type Mapping = readonly (ColumnName | null)[];

/** A file as it is read, before anybody knows what its columns are. */
export interface ImportTable {
  /** The names of the columns, as the file has them; a column without a name is counted. */
  titles: readonly string[];
  /** Whether the first line names the columns. Otherwise it is a row already. */
  isHeader: boolean;
  /** The rows, without a line that names the columns. */
  records: readonly CsvRecord[];
}

/** Rows in which a column is recognised by what stands in it. */
const LOOKED_AT = 20;

/** Names of columns in English and Kiswahili, with their words joined, as spreadsheets and tills write them. */
const names: Record<ColumnName, readonly string[]> = {
  phone: [
    'phone',
    'phones',
    'phonenumber',
    'phoneno',
    'phonenr',
    'customerphone',
    'telephone',
    'tel',
    'mobile',
    'mobileno',
    'mobilenumber',
    'cell',
    'cellphone',
    'msisdn',
    'contact',
    'whatsapp',
    'number',
    'simu',
    'namba',
    'nambari',
    'nambayasimu',
    'nambariyasimu',
    'simuyamteja',
  ],
  name: [
    'name',
    'names',
    'fullname',
    'customer',
    'customername',
    'client',
    'clientname',
    'jina',
    'majina',
    'jinakamili',
    'jinalamteja',
    'mteja',
  ],
  balance: [
    'balance',
    'points',
    'point',
    'pts',
    'pointsbalance',
    'pointbalance',
    'loyaltypoints',
    'pointi',
    'salio',
    'saliolapointi',
    'alama',
    'jumlayapointi',
  ],
  consent: [
    'consent',
    'smsconsent',
    'marketingconsent',
    'optin',
    'optedin',
    'agreed',
    'offers',
    'sms',
    'idhini',
    'idhiniyasms',
    'ridhaa',
    'kibali',
    'ruhusa',
    'amekubali',
  ],
  consent_date: [
    'consentdate',
    'dateofconsent',
    'consentat',
    'consentedat',
    'optindate',
    'agreedon',
    'tareheyaidhini',
    'sikuyaidhini',
    'tareheyaridhaa',
    'tareheyakibali',
  ],
};

/** The column in which refused rows carry their reason: a file of them can be imported again. */
export const REASON_TITLES = ['Reason', 'Sababu'] as const;

const joined = (cell: string): string =>
  cell
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** @returns the use of a column by its name; null for a name that is not known */
function useOf(title: string): ColumnName | null {
  const word = joined(title);
  return columnNames.find((one) => names[one].includes(word)) ?? null;
}

/** @returns the uses of columns by their names, each once */
function byTitle(titles: readonly string[]): (ColumnName | null)[] {
  const uses = titles.map(useOf);
  return uses.map((use, at) => (use !== null && uses.indexOf(use) === at ? use : null));
}

/** A number of a mobile, or one that Excel has shortened. */
const looksLikePhone = (cell: string): boolean => mobilePhone(cell) !== null || isShortened(cell);

function columnOfPhones(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records.slice(0, LOOKED_AT))
    for (const [at, cell] of cells.entries())
      if (looksLikePhone(cell)) counts.set(at, (counts.get(at) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? -1;
}

/**
 * Finds out what the columns of a file are: by their names, else by what stands in them. A person looks at
 * it before anything is written, and can change it.
 *
 * @throws UnreadableFile if no column has phone numbers
 */
export function recogniseColumns(all: readonly CsvRecord[]): {
  table: ImportTable;
  mapping: Mapping;
} {
  const [first, ...rest] = all;
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const cells = Array.from({ length: width }, (_, at) => first?.cells[at]?.trim() ?? '');
  const named = byTitle(cells);
  if (named.includes('phone')) return { table: tableOf(cells, rest), mapping: named };
  const isRow = cells.some(looksLikePhone);
  const phoneAt = columnOfPhones(isRow ? all : rest);
  if (phoneAt === -1) {
    const columns = columnNames.join(', ');
    throw new UnreadableFile(t('The first line must name the columns: {columns}.', { columns }));
  }
  if (!isRow) {
    const mapping = named.map((use, at) => (at === phoneAt ? 'phone' : use));
    return { table: tableOf(cells, rest), mapping };
  }
  const mapping =
    phoneAt === 0 ? cells.map((_, at) => columnNames[at] ?? null) : byContent(cells, phoneAt);
  const titles = mapping.map((use, at) => use ?? columnTitle(at));
  return { table: { titles, isHeader: false, records: all }, mapping };
}

const tableOf = (cells: readonly string[], records: readonly CsvRecord[]): ImportTable => ({
  titles: cells.map((cell, at) => cell || columnTitle(at)),
  isHeader: true,
  records,
});

const columnTitle = (at: number): string => t('Column {n}', { n: at + 1 });

/** Without names, the first text is the name of a customer, and the first whole number the balance. */
function byContent(cells: readonly string[], phoneAt: number): (ColumnName | null)[] {
  const mapping = cells.map((_, at): ColumnName | null => (at === phoneAt ? 'phone' : null));
  const nameAt = cells.findIndex((cell, at) => at !== phoneAt && /\p{L}/u.test(cell));
  const pointsAt = cells.findIndex((cell, at) => at !== phoneAt && /^[\d\s,]+$/.test(cell));
  if (nameAt !== -1) mapping[nameAt] = 'name';
  if (pointsAt !== -1) mapping[pointsAt] = 'balance';
  return mapping;
}

/** @returns the mapping after a column got another use, which no second column can have */
export const withUse = (mapping: Mapping, column: number, use: ColumnName | null): Mapping =>
  mapping.map((one, at) => (at === column ? use : one === use ? null : one));
