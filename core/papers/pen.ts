import type PDFDocument from 'pdfkit';
import type { FontFile } from './font-files.ts';
import { printable, type Run, runsOf } from './runs.ts';

/** The colours of the site (web/src/styles/_theme.scss): its green, its ink and its lines. */
export const colors = { brand: '#0d5f4c', ink: '#17211b', quiet: '#5a675f', line: '#e2e0d7' };

/** Points, as all lengths on a page. */
export const MARGIN = 56;

/** The height of Latin letters above the line: all fonts stand on one line, whatever theirs is. */
const ASCENT = 1.069;

/** Features, even none, let a run be laid out as a whole: right-to-left words keep their order. */
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

/** A text on one line, in points. */
interface Measured {
  long: number;
  /** The height of its highest letters. */
  high: number;
}

/** Writes texts in fonts that have their letters. Those of a table come back, so it remembers what it laid out. */
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
    // A line ends before the word that is too long for it.
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

  /**
   * Some marks of some fonts have no place in fontkit, which then throws: such a run is written letter by
   * letter, so that every name is printed.
   */
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
