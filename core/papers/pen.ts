import type PDFDocument from 'pdfkit';
import { type FontFile, fontFiles } from './font-files.ts';

/** Prepares text for print: letters in fonts that have them, and nothing invisible. */

interface Run {
  text: string;
  font: FontFile;
}

/** Printed for a letter that no font has. */
const UNKNOWN = '?';

/** Pictures and invisible letters: names typed before the rules of shared/platform/letters.ts may have them. */
const NOT_PRINTED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Co}\p{Cs}]|[\u{FE00}-\u{FE0F}]|\u{20E3}/gu;

/** Unicode counts digits, the # and the star as pictures. */
const isPlain = (letter: string): boolean => /[\d#*©®™]/.test(letter);

export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(NOT_PRINTED, (letter) => (isPlain(letter) ? letter : ''))
    .trim();

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const { font, known } = fontOf(letter, runs.at(-1)?.font);
    const last = runs.at(-1);
    if (last?.font === font) last.text += known;
    else runs.push({ text: known, font });
  }
  return runs;
}

/** Blanks and marks stay with the letters before them, so no word is cut. */
function fontOf(letter: string, before: FontFile | undefined): { font: FontFile; known: string } {
  const codePoint = letter.codePointAt(0) ?? 0;
  const staysWithBefore = /[\s\p{M}]/u.test(letter);
  if (before && (staysWithBefore || before.has(codePoint))) {
    if (before.has(codePoint) || letter === ' ') return { font: before, known: letter };
  }
  const font = fontFiles().find((one) => one.has(codePoint));
  return font ? { font, known: letter } : { font: latin(), known: UNKNOWN };
}

function latin(): FontFile {
  const found = fontFiles().find((one) => one.has(UNKNOWN.charCodeAt(0)));
  if (!found) throw new Error('no font has Latin letters');
  return found;
}

type LineStyle = Style & { width: number };

/**
 * Breaks after words, and long words after letters. `Pen.heightOf` estimates; this counts the lines exactly, so table
 * rows stay close.
 * @param most lines; a longer text ends with an ellipsis
 */
export function linesOf(pen: Pen, text: string, style: LineStyle, most: number): string[] {
  if (fits(pen, text, style)) return [text].filter(Boolean);
  const lines: string[] = [];
  for (const word of wordsOf(text).flatMap((one) => piecesOf(pen, one, style))) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(pen, longer, style)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1] ?? '')].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}

const wordsOf = (text: string): string[] => printable(text).split(' ').filter(Boolean);

function piecesOf(pen: Pen, word: string, style: LineStyle): string[] {
  if (fits(pen, word, style)) return [word];
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (fits(pen, longer, style)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

const fits = (pen: Pen, text: string, style: LineStyle): boolean =>
  pen.widthOf(text, style) <= style.width;

/** The site's green, ink and lines (web/src/styles/_theme.scss). */
export const colors = { brand: '#0d5f4c', ink: '#17211b', quiet: '#5a675f', line: '#e2e0d7' };

/** Points, as all lengths on a page. */
export const MARGIN = 56;

/** The height of Latin letters above the line, on which all fonts are set. */
const ASCENT = 1.069;

/** An empty list of features makes fontkit lay out a run as a whole: right-to-left words keep their order. */
const SHAPED = { features: [] };

type Weight = 'usual' | 'bold';
export type Document = InstanceType<typeof PDFDocument>;

export interface Style {
  /** Points. */
  size: number;
  weight?: Weight;
  color?: string;
  x?: number;
  y?: number;
  width?: number;
  lineBreak?: boolean;
}

/** Points. */
interface Measured {
  long: number;
  high: number;
}

/** Writes texts in fonts that have their letters, and remembers layouts because table texts repeat. */
export class Pen {
  readonly document: Document;
  private readonly known = new Set<string>();
  private readonly shaped = new Map<string, readonly Run[]>();
  private readonly measured = new Map<string, Measured>();

  constructor(document: Document) {
    this.document = document;
  }

  write(text: string, { size, weight = 'usual', color = colors.ink, x, y, ...how }: Style): void {
    this.document.fontSize(size).fillColor(color);
    const runs = this.runsIn(text, weight);
    const last = runs.length - 1;
    for (const [index, { text: part, font }] of runs.entries()) {
      this.choose(font, weight);
      const baseline = -ASCENT * size;
      const options = { ...how, ...SHAPED, baseline, continued: index < last };
      if (index === 0 && x !== undefined && y !== undefined) {
        this.document.text(part, x, y, options);
      } else this.document.text(part, options);
    }
  }

  heightOf(text: string, style: Style & { width: number }): number {
    const { long, high } = this.measure(text, style);
    // 15 % more, because a line ends before a word that does not fit.
    return high * Math.max(1, Math.ceil((long * 1.15) / style.width));
  }

  widthOf(text: string, style: Style): number {
    return this.measure(text, style).long;
  }

  private measure(text: string, { size, weight = 'usual' }: Style): Measured {
    return remembered(this.measured, `${weight} ${size} ${text}`, () => {
      this.document.fontSize(size);
      let [long, high] = [0, 0];
      for (const { text: part, font } of this.runsIn(text, weight)) {
        this.choose(font, weight);
        long += this.document.widthOfString(part, SHAPED);
        high = Math.max(high, this.document.currentLineHeight(true));
      }
      return { long, high };
    });
  }

  private runsIn(text: string, weight: Weight): readonly Run[] {
    return remembered(this.shaped, `${weight} ${text}`, () =>
      runsOf(printable(text)).flatMap((run) => this.shapeable(run, weight)),
    );
  }

  /** fontkit throws for some marks of some fonts. That text is written letter by letter, so every name is printed. */
  private shapeable({ text, font }: Run, weight: Weight): Run[] {
    this.choose(font, weight);
    if (this.canShape(text)) return [{ text, font }];
    return [...text].map((letter) => ({ text: this.canShape(letter) ? letter : '?', font }));
  }

  private canShape(text: string): boolean {
    try {
      this.document.widthOfString(text, SHAPED);
      return true;
    } catch {
      return false;
    }
  }

  private choose(font: FontFile, weight: Weight): void {
    const name = `${font.id}-${weight}`;
    if (!this.known.has(name)) {
      this.document.registerFont(name, font[weight]());
      this.known.add(name);
    }
    this.document.font(name);
  }
}

function remembered<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  return made;
}
