import { decodedText } from '#shared/documents/text-encoding.ts';
import { hasMarkup } from './polyglot.ts';

/** The first lines in which a delimiter is searched. Statements have a few lines of text above the table. */
const CSV_LINES = 200;

const delimiters = [',', ';', '\t'];

/** @returns true for text without control characters or markup, with one delimiter in most lines */
export function isCsv(bytes: Uint8Array): boolean {
  const text = decodedText(bytes);
  // Markup in UTF-16 shows only in the decoded text.
  if (NO_TEXT.test(text) || hasMarkup(bytes) || hasMarkup(new TextEncoder().encode(text)))
    return false;
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, CSV_LINES);
  const isIn = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return lines.length > 0 && delimiters.some((one) => isIn(one) * 2 > lines.length);
}

/** Found in bytes that are not text: a control character other than tab and line break, or a cut letter at the end. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\uFFFD$/u;

/** A first line that sets a delimiter which this code does not read. */
const OWN_DELIMITER = /^[\s"]*sep=[^,;\t]/i;

/**
 * Tries each delimiter alone and all together, because spreadsheets of different countries split cells differently.
 * @returns whether a spreadsheet would compute a cell
 */
export function hasFormula(bytes: Uint8Array): boolean {
  const text = decodedText(bytes);
  const used = delimiters.filter((one) => text.includes(one));
  const ways = used.length > 1 ? [used, ...used.map((one) => [one])] : [used];
  return OWN_DELIMITER.test(text) || ways.some((way) => hasComputedCell(text, way));
}

function hasComputedCell(text: string, way: readonly string[]): boolean {
  for (const cell of cellsOf(text, way)) if (isFormula(cell)) return true;
  return false;
}

/** Splits text into cells. A quoted cell may contain delimiters. */
function* cellsOf(text: string, way: readonly string[]): Generator<string> {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at];
    // Inside a cell, a quote is an ordinary letter, except the second of two quotes in a quoted cell.
    const isDouble = text[start] === '"' && text[at - 1] === '"';
    if (letter === '"') isQuoted = !isQuoted && (at === start || isDouble);
    const isEnd = letter === '\n' || letter === '\r' || way.includes(letter ?? '');
    if (letter !== undefined && (isQuoted || !isEnd)) continue;
    yield text.slice(start, at);
    start = at + 1;
    isQuoted = false;
  }
}

/** Spreadsheets compute cells that begin with one of these letters, also in full width. */
const COMPUTED = /^[\s"]*[=+\-@＝＋－＠]/;

/** A harmless number, with sign, currency, CR or DR. Banks write `="0123"` to keep a leading zero, and `-` for none. */
const NUMBER = /^="\d*"$|^[+-]*(?:[A-Z]{2,3}\.?)?[\d.,]*%?(?:CR|DR)?$/i;

const LONGEST_NUMBER = 40;

function isFormula(cell: string): boolean {
  if (!COMPUTED.test(cell)) return false;
  const plain = unquoted(cell.trim()).replace(/\s/g, '');
  return plain.length > LONGEST_NUMBER || !NUMBER.test(plain);
}

const unquoted = (cell: string): string =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
