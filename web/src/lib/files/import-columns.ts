import type { CsvRecord } from '#shared/platform/csv-reader.ts';
import { isShortened, mobilePhone } from '#shared/platform/phone.ts';
import { wordsOf } from '#shared/typed/words.ts';
import { t } from '../language/text.ts';
import { UnreadableFile } from './read-csv.ts';

export const columnNames = ['phone', 'name', 'balance', 'consent', 'consent_date'] as const;
export type ColumnName = (typeof columnNames)[number];

/** The use of each column in order; null if it is not imported. */
export type Mapping = readonly (ColumnName | null)[];

/** The position of each use. A file may leave columns out. */
export type Columns = Partial<Record<ColumnName, number>>;

export const columnsOf = (mapping: Mapping): Columns =>
  Object.fromEntries(mapping.flatMap((use, at) => (use === null ? [] : [[use, at]])));

export interface ImportTable {
  /** As in the file; a column without a name gets a number. */
  titles: readonly string[];
  /** Whether the first line has column names. Otherwise it is a row. */
  isHeader: boolean;
  records: readonly CsvRecord[];
}

export const LOOKED_AT = 20;

/** Column names in English and Kiswahili, words joined, as spreadsheets and tills write them. */
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

/** The column with the reasons of refused rows: the file can be imported again. */
export const REASON_TITLES = ['Reason', 'Sababu'] as const;

function namedUse(title: string, among: readonly ColumnName[] = columnNames): ColumnName | null {
  const word = wordsOf(title).join('');
  return among.find((one) => names[one].split(' ').includes(word)) ?? null;
}

const withoutPhone = columnNames.filter((name) => name !== 'phone');

function byTitle(titles: readonly string[], phoneAt: number): (ColumnName | null)[] {
  const uses = titles.map((title, at) =>
    at === phoneAt ? 'phone' : namedUse(title, withoutPhone),
  );
  return uses.map((use, at) => (use !== null && uses.indexOf(use) === at ? use : null));
}

/** A mobile number, or one that Excel has shortened. */
const looksLikePhone = (cell: string): boolean => mobilePhone(cell) !== null || isShortened(cell);

const phonesIn = (records: readonly CsvRecord[], column: number): number =>
  records.slice(0, LOOKED_AT).filter(({ cells }) => looksLikePhone(cells[column] ?? '')).length;

/** Of columns named so, one with numbers; else the column with most numbers. */
function columnOfPhones(titles: readonly string[], records: readonly CsvRecord[]): number {
  const all = titles.map((title, at) => ({ at, title, phones: phonesIn(records, at) }));
  const named = all.filter(({ title }) => namedUse(title) === 'phone');
  const most = (some: typeof all) => some.toSorted((one, other) => other.phones - one.phones)[0];
  const [best, any] = [most(named), most(all)];
  if (best && (best.phones > 0 || any?.phones === 0)) return best.at;
  return any && any.phones > 0 ? any.at : -1;
}

const isRow = ({ cells }: CsvRecord): boolean => cells.some(looksLikePhone);

/** A line above the names, such as the shop's name, is not a row. */
function titlesAt(all: readonly CsvRecord[]): number {
  const first = all.slice(0, LOOKED_AT);
  const rowAt = first.findIndex(isRow);
  const above = rowAt === -1 ? first : first.slice(0, rowAt);
  const named = above.findIndex(({ cells }) => cells.some((cell) => namedUse(cell) === 'phone'));
  return named === -1 ? Math.max(rowAt, 0) - 1 : named;
}

/**
 * Recognises columns by their names, else by their cells. A person checks it before anything is written.
 * @param wanted the columns that the file may have
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

/** Without names, the first text is the customer's name and the first whole number the balance. */
function byContent(cells: readonly string[], phoneAt: number): (ColumnName | null)[] {
  const mapping = cells.map((_, at): ColumnName | null => (at === phoneAt ? 'phone' : null));
  const nameAt = cells.findIndex((cell, at) => at !== phoneAt && /\p{L}/u.test(cell));
  const pointsAt = cells.findIndex((cell, at) => at !== phoneAt && /^[\d\s,]+$/.test(cell));
  if (nameAt !== -1) mapping[nameAt] = 'name';
  if (pointsAt !== -1) mapping[pointsAt] = 'balance';
  return mapping;
}

/** A second column cannot have the same use. */
export const withUse = (mapping: Mapping, column: number, use: ColumnName | null): Mapping =>
  mapping.map((one, at) => (at === column ? use : one === use ? null : one));
