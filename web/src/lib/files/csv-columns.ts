import { withoutMark } from '#shared/platform/csv.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { t } from '../language/text.ts';
import { UnreadableFile } from './read-csv.ts';

/** The cell of each column. A file may leave columns out. */
export type Columns<Name extends string> = Partial<Record<Name, number>>;

interface Header<Name extends string> {
  columns: Columns<Name>;
  /** Whether the line names the columns. Otherwise it is a row already. */
  isHeader: boolean;
}

/**
 * Reads the first line: the names of the columns in any order, or a person, with the phone first.
 *
 * @param names the columns, the phone first
 * @returns null if it is neither
 */
export function headerIn<Name extends string>(
  cells: readonly string[],
  names: readonly Name[],
): Header<Name> | null {
  const given: readonly string[] = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const named = names.filter((name) => given.includes(name));
  if (names[0] && named.includes(names[0])) {
    const places = named.map((name) => [name, given.indexOf(name)]);
    return { columns: Object.fromEntries(places), isHeader: true };
  }
  if (!mobilePhone(cells[0] ?? '')) return null;
  return {
    columns: Object.fromEntries(names.map((name, index) => [name, index])) as Columns<Name>,
    isHeader: false,
  };
}

/** @throws UnreadableFile if the first line neither names the columns nor begins with a phone */
export function requireHeader<Name extends string>(
  cells: readonly string[],
  names: readonly Name[],
): Header<Name> {
  const header = headerIn(cells, names);
  if (header) return header;
  const columns = names.join(', ');
  throw new UnreadableFile(t('The first line must name the columns: {columns}.', { columns }));
}

/** A name is one line of text, also where a spreadsheet would take it for a formula. */
export const nameIn = (cell: string): string =>
  withoutUnseen(withoutMark(cell).replaceAll(/\s+/g, ' ')).trim();
