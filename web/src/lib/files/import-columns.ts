import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { isShortened, mobilePhone } from '#shared/platform/phone.ts';
import { wordsOf } from '#shared/typed/words.ts';
import { t } from '../language/text.ts';
import { UnreadableFile } from './read-csv.ts';

export const columnNames = ['phone', 'name', 'balance', 'consent', 'consent_date'] as const;
export type ColumnName = (typeof columnNames)[number];

/** The use of each column of a file, in its order; null for a column that is not imported. */
export type Mapping = readonly (ColumnName | null)[];

/** The place of each use. A file may leave columns out. */
export type Columns = Partial<Record<ColumnName, number>>;

export const columnsOf = (mapping: Mapping): Columns =>
  Object.fromEntries(mapping.flatMap((use, at) => (use === null ? [] : [[use, at]])));

/** A file as it is read, before anybody knows what its columns are. */
export interface ImportTable {
  /** The names of the columns, as the file has them; a column without a name is counted. */
  titles: readonly string[];
  /** Whether the first line names the columns. Otherwise it is a row already. */
  isHeader: boolean;
  /** The rows, without a line that names the columns. */
  records: readonly CsvRecord[];
}

/** The rows by whose cells a column is recognised. */
export const LOOKED_AT = 20;

/** Names of columns in English and Kiswahili, with their words joined, as spreadsheets and tills write them. */
const names: Record<ColumnName, string> = {
  phone:
    'phone phones phonenumber phoneno phonenr customerphone telephone tel mobile mobileno mobilenumber cell cellphone msisdn contact contactno contactnumber whatsapp whatsappnumber number simu namba nambari nambayasimu nambariyasimu simuyamteja',
  name: 'name names fullname customer customername client clientname contactname contactperson jina majina jinakamili jinalamteja mteja contact',
  balance:
    'balance points point pts pointsbalance pointbalance loyaltypoints pointi salio saliolapointi alama jumlayapointi',
  consent:
    'consent smsconsent marketingconsent optin optedin agreed offers sms idhini idhiniyasms ridhaa kibali ruhusa amekubali',
  consent_date:
    'consentdate dateofconsent consentat consentedat optindate agreedon tareheyaidhini sikuyaidhini tareheyaridhaa tareheyakibali',
};

/** The column in which refused rows carry their reason: a file of them can be imported again. */
export const REASON_TITLES = ['Reason', 'Sababu'] as const;

/** @returns the use of a column by its name; null for a name that is not known */
function namedUse(title: string, among: readonly ColumnName[] = columnNames): ColumnName | null {
  const word = wordsOf(title).join('');
  return among.find((one) => names[one].split(' ').includes(word)) ?? null;
}

const withoutPhone = columnNames.filter((name) => name !== 'phone');

/** @returns the uses of columns by their names, each once */
function byTitle(titles: readonly string[], phoneAt: number): (ColumnName | null)[] {
  const uses = titles.map((title, at) =>
    at === phoneAt ? 'phone' : namedUse(title, withoutPhone),
  );
  return uses.map((use, at) => (use !== null && uses.indexOf(use) === at ? use : null));
}

/** A number of a mobile, or one that Excel has shortened. */
const looksLikePhone = (cell: string): boolean => mobilePhone(cell) !== null || isShortened(cell);

/** @returns how many of the first rows have a phone number in each column */
const phonesIn = (records: readonly CsvRecord[], column: number): number =>
  records.slice(0, LOOKED_AT).filter(({ cells }) => looksLikePhone(cells[column] ?? '')).length;

/** Of columns that are named so, the one that has numbers; else the one that has most of them. */
function columnOfPhones(titles: readonly string[], records: readonly CsvRecord[]): number {
  const all = titles.map((title, at) => ({ at, title, phones: phonesIn(records, at) }));
  const named = all.filter(({ title }) => namedUse(title) === 'phone');
  const most = (some: typeof all) => some.toSorted((one, other) => other.phones - one.phones)[0];
  const [best, any] = [most(named), most(all)];
  if (best && (best.phones > 0 || any?.phones === 0)) return best.at;
  return any && any.phones > 0 ? any.at : -1;
}

const isRow = ({ cells }: CsvRecord): boolean => cells.some(looksLikePhone);

/** A line above the names of the columns, such as the name of the shop, is not a row. */
function titlesAt(all: readonly CsvRecord[]): number {
  const first = all.slice(0, LOOKED_AT);
  const rowAt = first.findIndex(isRow);
  const above = rowAt === -1 ? first : first.slice(0, rowAt);
  const named = above.findIndex(({ cells }) => cells.some((cell) => namedUse(cell) === 'phone'));
  return named === -1 ? Math.max(rowAt, 0) - 1 : named;
}

/**
 * Finds out what the columns of a file are: by their names, else by their cells. A person looks at
 * it before anything is written, and can change it.
 *
 * @param wanted the columns that the file may have, for its owner
 * @throws UnreadableFile if no column has phone numbers
 */
export function recogniseColumns(
  all: readonly CsvRecord[],
  wanted: readonly ColumnName[] = columnNames,
): {
  table: ImportTable;
  mapping: Mapping;
} {
  const head = titlesAt(all);
  const records = all.slice(head + 1);
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const titles = Array.from({ length: width }, (_, at) => all[head]?.cells[at]?.trim() ?? '');
  const phoneAt = columnOfPhones(titles, records);
  if (phoneAt === -1) {
    const columns = wanted.join(', ');
    throw new UnreadableFile(t('The first line must name the columns: {columns}.', { columns }));
  }
  if (head >= 0) return { table: tableOf(titles, records), mapping: byTitle(titles, phoneAt) };
  const first = records[0]?.cells ?? [];
  const mapping =
    phoneAt === 0 ? titles.map((_, at) => columnNames[at] ?? null) : byContent(first, phoneAt);
  const named = mapping.map((use, at) => use ?? columnTitle(at));
  return { table: { titles: named, isHeader: false, records }, mapping };
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
