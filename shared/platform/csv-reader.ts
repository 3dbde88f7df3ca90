/**
 * RFC 4180, piece by piece, with spreadsheets' variants. A quote without a partner is read as a letter, so the rows
 * after it are not lost.
 */

export interface CsvRecord {
  /** The line of the file where it begins, from 1. */
  line: number;
  cells: string[];
}

/** More columns than any list or statement has. Further ones are dropped. */
export const MOST_COLUMNS = 1_000;

const separators = [',', ';', '\t'] as const;

const FIRST_LINES = 10;
const FIRST_LETTERS = 65_536;

/** The longest cell of a spreadsheet: a quote that is open for longer has no partner. */
const LONGEST_QUOTED = 32_767;

/** With fewer columns, the lines of one cell could have as many columns as the titles by chance. */
const TELLING_COLUMNS = 3;

const BREAK = /\r\n|\r|\n/;

/** Some files name their separator in the first line: `sep=;`. */
const OWN_SEPARATOR = /^"?sep=([,;\t])"?$/i;

const countIn = (line: string, separator: string): number =>
  line.replace(/"[^"]*"/g, '').split(separator).length - 1;

/** The separator that appears equally often in most lines; if two tie, the more frequent. */
function separatorOf(lines: readonly string[]): string {
  const weigh = (separator: string) => {
    const counts = lines.map((line) => countIn(line, separator)).filter((count) => count > 0);
    return counts
      .map((count) => ({ count, lines: counts.filter((other) => other === count).length }))
      .reduce(heavier, { count: 0, lines: 0 });
  };
  return separators.map((separator) => ({ separator, ...weigh(separator) })).reduce(heavier)
    .separator;
}

const heavier = <Weight extends { count: number; lines: number }>(one: Weight, other: Weight) =>
  other.lines - one.lines > 0 || (other.lines === one.lines && other.count > one.count)
    ? other
    : one;

/** Takes pieces of any size and gives each record when it is complete. Skips empty lines. */
export class CsvReader {
  #separator: string | undefined;
  #cellEnd = /[\r\n]/g;
  #text = '';
  #at = 0;
  #isLast = false;
  #line = 1;
  /** The columns of the first record with several, usually the titles. */
  #width = 0;

  get waiting(): number {
    return this.#text.length - this.#at;
  }

  push(piece: string): CsvRecord[] {
    this.#text = this.#text.slice(this.#at) + piece;
    this.#at = 0;
    return this.#separator !== undefined || this.#begin() ? this.#read() : [];
  }

  /** @returns the rest of the file, which may lack a last line break */
  end(): CsvRecord[] {
    this.#isLast = true;
    return this.push('');
  }

  #begin(): boolean {
    const lines = this.#text
      .slice(0, FIRST_LETTERS)
      .replace(/^\uFEFF/, '')
      .split(BREAK);
    const isEnough = lines.length > FIRST_LINES || this.#text.length >= FIRST_LETTERS;
    if (!isEnough && !this.#isLast) return false;
    if (this.#text.startsWith('\uFEFF')) this.#at = 1;
    const [first = ''] = lines;
    const own = OWN_SEPARATOR.exec(first)?.[1];
    this.#separator = own ?? separatorOf(lines.slice(0, FIRST_LINES));
    this.#cellEnd = new RegExp(`[${this.#separator}\\r\\n]`, 'g');
    if (own !== undefined) this.#endLine(this.#at, this.#at + first.length);
    return true;
  }

  #read(): CsvRecord[] {
    const records: CsvRecord[] = [];
    for (;;) {
      const line = this.#line;
      const cells = this.#record();
      if (!cells) return records;
      if (cells.every((cell) => cell === '')) continue;
      if (this.#width < 2) this.#width = cells.length;
      records.push({ line, cells });
    }
  }

  /** @returns null if the record is incomplete */
  #record(): string[] | null {
    if (this.#at >= this.#text.length) return null;
    const cells: string[] = [];
    for (let at = this.#at; ; ) {
      const cell = this.#text[at] === '"' ? this.#quoted(at) : this.#plain(at);
      if (!cell || (cell.end >= this.#text.length - 1 && !this.#isLast)) return null;
      if (cells.length < MOST_COLUMNS) cells.push(cell.text);
      at = cell.end + 1;
      if (this.#text[cell.end] === this.#separator) continue;
      this.#endLine(this.#at, cell.end);
      return cells;
    }
  }

  /** Counts the line breaks of a record, which may also be within quotes. */
  #endLine(from: number, end: number): void {
    const isPair = this.#text.startsWith('\r\n', end);
    this.#line += this.#text.slice(from, end).split(BREAK).length;
    this.#at = end + (isPair ? 2 : 1);
  }

  #plain(from: number): Cell {
    const end = this.#endFrom(from);
    return { text: this.#text.slice(from, end), end };
  }

  #endFrom(from: number): number {
    this.#cellEnd.lastIndex = from;
    return this.#cellEnd.exec(this.#text)?.index ?? this.#text.length;
  }

  /** @returns null if its second quote may still come */
  #quoted(from: number): Cell | null {
    const close = this.#closeOf(from);
    if (close === null) return null;
    if (close === -1 || this.#isStray(from, close)) return this.#plain(from + 1);
    const end = this.#endFrom(close);
    const within = this.#text.slice(from + 1, close).replaceAll('""', '"');
    return { text: within + this.#text.slice(close + 1, end), end };
  }

  /** @returns the place of the second quote; -1 if it is missing; null if it may still come */
  #closeOf(from: number): number | null {
    for (let at = from + 1; ; at += 2) {
      at = this.#text.indexOf('"', at);
      const isMissing = at === -1 || at - from > LONGEST_QUOTED;
      const isCut = isMissing || at === this.#text.length - 1;
      const mayCome = !this.#isLast && this.#text.length - from <= LONGEST_QUOTED;
      if (isCut && mayCome) return null;
      if (isMissing) return -1;
      if (this.#text[at + 1] !== '"') return at;
    }
  }

  /** Whether a quote is only a letter although there is a second one. */
  #isStray(open: number, close: number): boolean {
    const isClosed = this.#endFrom(close + 1) === close + 1;
    const text = this.#text.slice(open, close);
    const isOneLine = !BREAK.test(text);
    if (!isClosed) return !isOneLine || this.#text[close - 1] === this.#separator;
    if (isOneLine || this.#width < TELLING_COLUMNS) return false;
    // Lines that are all as wide as the titles are rows, not the lines of one cell.
    const lineEnd = this.#text.slice(close).search(BREAK);
    const end = lineEnd === -1 ? this.#text.length : close + lineEnd;
    const lines = this.#text.slice(this.#at, end).split(BREAK);
    return lines.every((line) => line.split(this.#separator ?? '').length === this.#width);
  }
}

interface Cell {
  text: string;
  /** The place of the separator or line break after it. */
  end: number;
}
