import { decodedText } from '#shared/documents/text-encoding.ts';
import { hasMarkup } from './polyglot.ts';

/** Lines in which a delimiter is looked for. Statements have a few lines above the table. */
const CSV_LINES = 200;

const delimiters = [',', ';', '\t'];

/**
 * CSV has no magic number. It is text without control characters or markup, in which most lines have the same
 * delimiter.
 */
export function isCsv(bytes: Uint8Array): boolean {
  const text = decodedText(bytes);
  // Markup in UTF-16 is seen in its text alone.
  if (NO_TEXT.test(text) || hasMarkup(bytes) || hasMarkup(new TextEncoder().encode(text)))
    return false;
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, CSV_LINES);
  const isIn = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return lines.length > 0 && delimiters.some((one) => isIn(one) * 2 > lines.length);
}

/** The only control characters that a text has are a tab and line breaks; and none of its letters is cut. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\uFFFD$/u;

/** A first line by which a file tells a spreadsheet another delimiter than those that are read here. */
const OWN_DELIMITER = /^[\s"]*sep=[^,;\t]/i;

/**
 * A spreadsheet splits lines as its country does. What one takes for a cell in quotes is two cells for another, so that
 * the text is read in each way.
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

/** The cells of a text with these delimiters. A cell in quotes may have delimiters in it. */
function* cellsOf(text: string, way: readonly string[]): Generator<string> {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at];
    // A quote within a cell is a letter, unless it is the second of two in a quoted cell.
    const isDouble = text[start] === '"' && text[at - 1] === '"';
    if (letter === '"') isQuoted = !isQuoted && (at === start || isDouble);
    const isEnd = letter === '\n' || letter === '\r' || way.includes(letter ?? '');
    if (letter !== undefined && (isQuoted || !isEnd)) continue;
    yield text.slice(start, at);
    start = at + 1;
    isQuoted = false;
  }
}

/** A cell that begins with one of these, also in full width, is computed. */
const COMPUTED = /^[\s"]*[=+\-@＝＋－＠]/;

/**
 * A number with its sign, its currency, and whose side it is on. Banks write `="0123"` so that spreadsheets keep the
 * zero of an account, and a dash for nothing.
 */
const NUMBER = /^="\d*"$|^[+-]*(?:[A-Z]{2,3}\.?)?[\d.,]*%?(?:CR|DR)?$/i;

const LONGEST_NUMBER = 40;

function isFormula(cell: string): boolean {
  if (!COMPUTED.test(cell)) return false;
  const plain = unquoted(cell.trim()).replace(/\s/g, '');
  return plain.length > LONGEST_NUMBER || !NUMBER.test(plain);
}

const unquoted = (cell: string): string =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
