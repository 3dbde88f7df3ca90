import PDFDocument from 'pdfkit';
import { brand } from '../../shared/site/brand.ts';
import type { FontFile } from './font-files.ts';
import type { PaperOrderItem } from './paper-order.entity.ts';
import { type Block, type PaperText, paperText } from './paper-text.ts';
import { printable, type Run, runsOf } from './runs.ts';

/** The colours of the site (web/src/styles/_theme.scss): its green and its ink. */
const colors = { brand: '#0d5f4c', ink: '#17211b', quiet: '#5a675f' };

const MARGIN = 56;
const LABEL_WIDTH = 150;
const FOOTER = 40;

/** The height of Latin letters above the line: all fonts stand on one line, whatever theirs is. */
const ASCENT = 1.069;

/** Features, even none, let a run be laid out as a whole: right-to-left words keep their order. */
const SHAPED = { features: [] };

type Weight = 'usual' | 'bold';
type Document = InstanceType<typeof PDFDocument>;

/**
 * Makes the PDF of an order. The same order makes the same bytes: the dates come from the order, the fonts
 * have names of their own, and nothing is compressed, because another version of zlib makes other bytes.
 */
export function renderPaper({ number, orderedAt, facts }: PaperOrderItem): Promise<Uint8Array> {
  const paper = paperText(facts);
  const document = newDocument(`${paper.title} · ${number}`, new Date(orderedAt));
  const done = bytesOf(document);
  const pen = new Pen(document);
  writeTitle(pen, paper, number);
  for (const block of paper.blocks) writeBlock(pen, block);
  writeFooters(pen, number);
  document.end();
  return done;
}

function newDocument(title: string, at: Date): Document {
  return new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, compress: false, lang: 'en' },
    // No standard font: each of them would be read from a file that no function has.
    font: null as unknown as string,
    info: { Title: title, Author: brand.legalName, CreationDate: at, ModDate: at },
  });
}

function bytesOf(document: Document): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on('error', reject);
  });
}

interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  x?: number;
  y?: number;
  width?: number;
  lineBreak?: boolean;
}

/** Writes texts in fonts that have their letters. */
class Pen {
  readonly document: Document;
  private readonly known = new Set<string>();

  constructor(document: Document) {
    this.document = document;
  }

  write(text: string, { size, weight = 'usual', color = colors.ink, x, y, ...how }: Style): void {
    this.document.fontSize(size).fillColor(color);
    const runs = runsOf(printable(text)).flatMap((run) => this.shapeable(run, weight));
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

  heightOf(text: string, { size, weight = 'usual', width }: Style & { width: number }): number {
    this.document.fontSize(size);
    const runs = runsOf(printable(text)).flatMap((run) => this.shapeable(run, weight));
    let [long, high] = [0, 0];
    for (const { text: part, font } of runs) {
      this.choose(font, weight);
      long += this.document.widthOfString(part, SHAPED);
      high = Math.max(high, this.document.currentLineHeight(true));
    }
    // A line ends before the word that is too long for it.
    return high * Math.max(1, Math.ceil((long * 1.15) / width));
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
      this.document.registerFont(name, font[weight]);
      this.known.add(name);
    }
    this.document.font(name);
  }
}

const contentWidth = ({ page }: Document): number => page.width - 2 * MARGIN;

function writeTitle(pen: Pen, { title }: PaperText, number: string): void {
  const { document } = pen;
  pen.write(brand.name, { size: 13, weight: 'bold', color: colors.brand });
  document.moveDown(1);
  pen.write(title, { size: 20, weight: 'bold' });
  pen.write(`${number} · ${brand.legalName}, ${brand.address}`, { size: 9, color: colors.quiet });
  document.moveDown(1);
}

function writeBlock(pen: Pen, block: Block): void {
  const { document } = pen;
  if (block.kind === 'page') document.addPage();
  if (block.kind === 'heading') {
    keepTogether(document, 60);
    document.moveDown(0.6);
    pen.write(block.text, { size: 12, weight: 'bold', color: colors.brand });
    document.moveDown(0.2);
  }
  if (block.kind === 'paragraph') {
    pen.write(block.text, { size: 10 });
    document.moveDown(0.35);
  }
  if (block.kind === 'row') writeRow(pen, block);
}

/** A label at the left, and what it says beside it. */
function writeRow(pen: Pen, { label, value }: Extract<Block, { kind: 'row' }>): void {
  const { document } = pen;
  const width = contentWidth(document) - LABEL_WIDTH;
  const style = { size: 10, width };
  const height = Math.max(
    pen.heightOf(value, style),
    pen.heightOf(label, { size: 10, width: LABEL_WIDTH - 12 }),
  );
  keepTogether(document, height);
  const y = document.y;
  pen.write(label, { size: 10, color: colors.quiet, x: MARGIN, y, width: LABEL_WIDTH - 12 });
  pen.write(value || '-', { ...style, x: MARGIN + LABEL_WIDTH, y });
  document.x = MARGIN;
  document.y = y + height + 4;
}

/** Begins a page where the rest of this one is too low. */
function keepTogether(document: Document, height: number): void {
  const { page, y } = document;
  if (y + height > page.height - MARGIN) document.addPage();
}

function writeFooters(pen: Pen, number: string): void {
  const { document } = pen;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    // Text below the margin would begin another page.
    document.page.margins.bottom = 0;
    pen.write(`${number} · page ${index + 1} of ${count}`, {
      ...{ size: 8, color: colors.quiet, lineBreak: false },
      ...{ x: MARGIN, y: document.page.height - FOOTER },
    });
  }
}
