/** Reads CSV piece by piece: RFC 4180, and the variants that spreadsheets of all countries write. */

export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  line: number;
  cells: string[];
}

const separators = [',', ';', '\t'] as const;

/**
 * Takes a file in pieces of any size and gives each record when it is complete. The separator is the
 * one that the first line has most often. Empty lines are no records.
 */
export class CsvReader {
  #separator: string | undefined;
  #cell = '';
  #cells: string[] = [];
  #state: 'plain' | 'quoted' | 'quoteInQuoted' = 'plain';
  #line = 1;
  #recordLine = 1;
  #isAfterReturn = false;
  /** The text before the first line is complete. */
  #start = '';
  #records: CsvRecord[] = [];

  /** @returns the records that a piece completes */
  push(piece: string): CsvRecord[] {
    if (this.#separator !== undefined) return this.#read(piece);
    this.#start += piece;
    if (!/[\r\n]/.test(this.#start)) return [];
    return this.#begin();
  }

  /** @returns the rest of the file, which may lack a last line break */
  end(): CsvRecord[] {
    const last = this.#separator === undefined ? this.#begin() : [];
    this.#endRecord();
    return [...last, ...this.#take()];
  }

  #begin(): CsvRecord[] {
    const text = this.#start.replace(/^\uFEFF/, '');
    this.#start = '';
    const [firstLine = ''] = text.split(/[\r\n]/, 1);
    const countOf = (separator: string) => firstLine.split(separator).length;
    this.#separator = separators.reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
    return this.#read(text);
  }

  #read(text: string): CsvRecord[] {
    for (const letter of text) {
      const isSecondOfBreak = this.#isAfterReturn && letter === '\n';
      this.#isAfterReturn = letter === '\r';
      if (isSecondOfBreak && this.#state !== 'quoted') continue;
      if ((letter === '\n' || letter === '\r') && !isSecondOfBreak) this.#line += 1;
      if (this.#state === 'quoted') this.#readQuoted(letter);
      else this.#readPlain(letter);
    }
    return this.#take();
  }

  #readQuoted(letter: string): void {
    if (letter === '"') this.#state = 'quoteInQuoted';
    else this.#cell += letter;
  }

  #readPlain(letter: string): void {
    const isEscaped = this.#state === 'quoteInQuoted' && letter === '"';
    const isOpening = letter === '"' && this.#cell === '';
    this.#state = isEscaped || isOpening ? 'quoted' : 'plain';
    if (isEscaped) this.#cell += '"';
    else if (letter === this.#separator) this.#endCell();
    else if (letter === '\n' || letter === '\r') this.#endRecord();
    else if (!isOpening) this.#cell += letter;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
  }

  #endRecord(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#state = 'plain';
    if (cells.some((cell) => cell !== '')) this.#records.push({ line: this.#recordLine, cells });
    this.#recordLine = this.#line;
  }

  #take(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}
