/** CSV that spreadsheets open without running any of it. */

/**
 * Spreadsheets read a cell with this start as a formula (threat 41): the signs, also in full width, and invisible
 * characters that may be dropped before a sign.
 */
const FORMULA = /^(?:[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\p{Cc}\p{Cf}])/u;

const TEXT = "'";

/** A quoted cell stays one cell even if spreadsheets split lines at semicolons. */
const QUOTED = /[",;\t\r\n]/;

type Cell = string | number;

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `${TEXT}${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the mark that our own exports put before a formula. */
export const withoutMark = (cell: string): string =>
  cell.startsWith(TEXT) && FORMULA.test(cell.slice(TEXT.length)) ? cell.slice(TEXT.length) : cell;

/** RFC 4180, after the mark that makes Excel read UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}
