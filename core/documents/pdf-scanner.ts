/**
 * Finds the objects of a PDF in one pass. Inflates nothing and ignores its tables, so the work grows with the size
 * only.
 */

import { PdfNotOpened } from './pdf-key.ts';

/** A text of a PDF. `start` and `end` include its brackets. */
export interface PdfText {
  start: number;
  end: number;
  isHex: boolean;
  bytes: Uint8Array;
}

interface PdfReference {
  number: number;
}

interface Entry {
  start: number;
  end: number;
  value: PdfValue;
}

export type PdfDictionary = Map<string, Entry>;

/** A name begins with a slash. Other strings are words, such as `true` or `null`. */
export type PdfValue =
  | number
  | string
  | PdfText
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[];

export interface PdfObject {
  number: number;
  generation: number;
  start: number;
  end: number;
  value: PdfValue;
  texts: PdfText[];
  /** Where the data of the object's stream is, if it has one. */
  stream?: { start: number; end: number };
}

export interface ScannedPdf {
  objects: PdfObject[];
  trailers: PdfDictionary[];
}

/** The largest statements have a tenth of this. */
const MOST_OBJECTS = 200_000;

/** The most texts outside streams, which are decrypted one by one. A statement has a few hundred. */
const MOST_TEXTS = 50_000;

const DEEPEST = 100;

/** The beginning of an object or a trailer. Its parts have a limited length, so the search takes linear time. */
const BEGINNING =
  /(?<!\d)(\d{1,10})[\s\0]{1,9}(\d{1,5})[\s\0]{1,9}obj(?![a-z])|(?<![a-z])trailer(?![a-z])/g;
const STREAM = /[\s\0]*stream(\r\n|\n|\r|)/y;
const END_OF_STREAM = 'endstream';
const AFTER_STREAM = /[\s\0]{0,3}endstream/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const REFERENCE = /(\d{1,10})[\s\0]{1,9}\d{1,5}[\s\0]{1,9}R(?![A-Za-z])/y;
const NAME = /\/[^\s\0()<>[\]{}/%]*/y;
const WORD = /[a-zA-Z]{1,20}/y;
const BLANK = /[\s\0]+|%[^\r\n]*/y;

/** @returns a text with one letter for each byte (Latin-1) */
export const lettersOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');

/** @throws PdfNotOpened if there are more objects or texts than a document has */
export function scanPdf(bytes: Uint8Array): ScannedPdf {
  return new Scanner(bytes).scan();
}

class NoValue extends Error {}

class Scanner {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #texts: PdfText[] = [];
  #textsLeft = MOST_TEXTS;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#text = lettersOf(bytes);
  }

  scan(): ScannedPdf {
    const objects: PdfObject[] = [];
    const trailers: PdfDictionary[] = [];
    for (let found = this.#nextBeginning(); found; found = this.#nextBeginning()) {
      const [, number, generation] = found;
      this.#texts = [];
      this.#depth = 0;
      const start = this.#at;
      const value = this.#valueOrNull();
      if (number === undefined) {
        if (value instanceof Map) trailers.push(value);
      } else if (value !== null) {
        const end = this.#at;
        const object = {
          number: Number(number),
          generation: Number(generation),
          start,
          end,
          value,
        };
        objects.push({ ...object, texts: this.#texts, ...this.#streamAfter(value) });
      }
      if (objects.length > MOST_OBJECTS) throw new PdfNotOpened('tooLarge');
    }
    return { objects: withFoundLengths(objects, this.#text), trailers };
  }

  #nextBeginning(): RegExpExecArray | null {
    BEGINNING.lastIndex = this.#at;
    const found = BEGINNING.exec(this.#text);
    if (found) this.#at = BEGINNING.lastIndex;
    return found;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** A loop, because one pattern for millions of comments would overflow the stack. */
  #skipBlank(): void {
    while (this.#take(BLANK));
  }

  #valueOrNull(): PdfValue | null {
    try {
      return this.#value();
    } catch (error) {
      if (error instanceof NoValue) return null;
      throw error;
    }
  }

  #value(): PdfValue {
    this.#skipBlank();
    const letter = this.#text[this.#at];
    if (letter === '(') return this.#literal();
    if (letter === '[') return this.#nested(() => this.#list());
    if (letter === '/') return plainName(this.#take(NAME)?.[0] ?? '/');
    if (letter === '<')
      return this.#text[this.#at + 1] === '<'
        ? this.#nested(() => this.#dictionary())
        : this.#hex();
    const reference = this.#take(REFERENCE);
    if (reference) return { number: Number(reference[1]) };
    const number = this.#take(NUMBER);
    if (number) return Number(number[0]);
    const word = this.#take(WORD)?.[0];
    if (!word || word === 'endobj' || word === 'stream') throw new NoValue();
    return word;
  }

  #nested<Value>(read: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new NoValue();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #list(): PdfValue[] {
    const values: PdfValue[] = [];
    this.#at += 1;
    while (!this.#isNext(']')) values.push(this.#value());
    return values;
  }

  #dictionary(): PdfDictionary {
    const entries: PdfDictionary = new Map();
    this.#at += 2;
    while (!this.#isNext('>>')) {
      const start = this.#at;
      const name = this.#value();
      if (typeof name !== 'string' || !name.startsWith('/')) throw new NoValue();
      const value = this.#value();
      entries.set(name.slice(1), { start, end: this.#at, value });
    }
    return entries;
  }

  #isNext(end: string): boolean {
    this.#skipBlank();
    if (!this.#text.startsWith(end, this.#at)) return false;
    this.#at += end.length;
    return true;
  }

  #hex(): PdfText {
    const start = this.#at;
    const close = this.#text.indexOf('>', start);
    if (close < 0) throw this.#endless();
    const digits = this.#text.slice(start + 1, close).replaceAll(/[^\da-f]/gi, '');
    this.#at = close + 1;
    const bytes = Uint8Array.from(Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'));
    return this.#keepText({ start, end: this.#at, isHex: true, bytes });
  }

  #literal(): PdfText {
    const start = this.#at;
    const bytes: number[] = [];
    let open = 0;
    for (let at = start; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === BACKSLASH) {
        const meant = escaped(this.#bytes, at);
        bytes.push(...meant.bytes);
        at = meant.end - 1;
        continue;
      }
      if (byte === OPEN) open += 1;
      if (byte === CLOSE) open -= 1;
      if (open === 0) {
        this.#at = at + 1;
        const text = { start, end: this.#at, isHex: false, bytes: Uint8Array.from(bytes) };
        return this.#keepText(text);
      }
      if (at > start) bytes.push(byte);
    }
    throw this.#endless();
  }

  /** Skips the rest of the file after an unclosed value: more searching would take quadratic time. */
  #endless(): NoValue {
    this.#at = this.#text.length;
    return new NoValue();
  }

  #keepText(text: PdfText): PdfText {
    this.#textsLeft -= 1;
    if (this.#textsLeft < 0) throw new PdfNotOpened('tooLarge');
    this.#texts.push(text);
    return text;
  }

  #streamAfter(value: PdfValue): Pick<PdfObject, 'stream'> {
    if (!(value instanceof Map) || !this.#take(STREAM)) return {};
    const start = this.#at;
    const length = value.get('Length')?.value;
    const known = typeof length === 'number' ? endOfLength(this.#text, start, length) : null;
    const end = known ?? endByWord(this.#text, start);
    this.#at = end;
    return { stream: { start, end } };
  }
}

const BACKSLASH = 0x5c;
const OPEN = 0x28;
const CLOSE = 0x29;

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** Reads an escape: a backslash with a letter, up to three octal digits, or the end of a line. */
function escaped(bytes: Uint8Array, at: number): { bytes: number[]; end: number } {
  const text = lettersOf(bytes.subarray(at + 1, at + 4));
  const octal = /^[0-7]{1,3}/.exec(text)?.[0];
  if (octal) return { bytes: [Number.parseInt(octal, 8) & 0xff], end: at + 1 + octal.length };
  const line = /^(\r\n|\r|\n)/.exec(text)?.[0];
  if (line) return { bytes: [], end: at + 1 + line.length };
  const letter = text[0] ?? '';
  return { bytes: letter ? [escapes[letter] ?? letter.charCodeAt(0)] : [], end: at + 2 };
}

const plainName = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** @returns null if `endstream` does not follow the data */
function endOfLength(text: string, start: number, length: number): number | null {
  AFTER_STREAM.lastIndex = start + length;
  return length >= 0 && AFTER_STREAM.test(text) ? start + length : null;
}

function endByWord(text: string, start: number): number {
  const word = text.indexOf(END_OF_STREAM, start);
  if (word < 0) return text.length;
  const line = /\r?\n?$/.exec(text.slice(Math.max(start, word - 2), word))?.[0].length ?? 0;
  return word - line;
}

/** The length of a stream may be another object, even a later one. */
function withFoundLengths(objects: PdfObject[], text: string): PdfObject[] {
  const numbers = new Map(objects.map(({ number, value }) => [number, value]));
  for (const { value, stream } of objects) {
    const length = value instanceof Map ? value.get('Length')?.value : undefined;
    const found = isReference(length) ? numbers.get(length.number) : undefined;
    if (stream && typeof found === 'number')
      stream.end = endOfLength(text, stream.start, found) ?? stream.end;
  }
  return objects;
}

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && 'number' in value;
