/** Text as CSV that spreadsheets open without running any of it. */

/** A spreadsheet takes a cell that begins with one of these for a formula (threat 41). */
const FORMULA = /^[=+\-@\t\r]/;

type Cell = string | number;

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @returns the rows as CSV of RFC 4180, after the mark that makes Excel read UTF-8 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}
