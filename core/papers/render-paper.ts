import PDFDocument from 'pdfkit';
import { brand } from '#shared/site/brand.ts';
import type { Block, Cells, Column, PaperText, TableBlock } from './blocks.ts';
import type { PaperOrderItem } from './paper.store.ts';
import { paperText } from './paper-text.ts';
import { colors, type Document, linesOf, MARGIN, Pen, type Style } from './pen.ts';

const LABEL_WIDTH = 150;
const FOOTER = 40;

/** The order's dates, fixed font names and no compression make the same bytes each time: zlib versions differ. */
export function renderPaper({ number, orderedAt, facts }: PaperOrderItem): Promise<Uint8Array> {
  const paper = paperText(facts);
  const document = newDocument(`${paper.title} · ${number}`, new Date(orderedAt));
  const done = bytesOf(document);
  const pen = new Pen(document);
  writeTitle(pen, paper, number);
  for (const block of paper.blocks) writeBlock(pen, block, paper);
  writeFooters(pen, number);
  document.end();
  return done;
}

function newDocument(title: string, at: Date): Document {
  return new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    compress: false,
    lang: 'en',
    // A standard font would be read from a file that no function has.
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

const contentWidth = ({ page }: Document): number => page.width - 2 * MARGIN;

function writeTitle(pen: Pen, { title }: PaperText, number: string): void {
  const { document } = pen;
  pen.write(brand.name, { size: 13, weight: 'bold', color: colors.brand });
  document.moveDown(1);
  pen.write(title, { size: 20, weight: 'bold' });
  pen.write(`${number} · ${brand.legalName}, ${brand.address}`, { size: 9, color: colors.quiet });
  document.moveDown(1);
}

function writeBlock(pen: Pen, block: Block, { labelWidth = LABEL_WIDTH }: PaperText): void {
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
  if (block.kind === 'row') writeRow(pen, block, labelWidth);
  if (block.kind === 'table') writeTable(pen, block);
}

function writeRow(
  pen: Pen,
  { label, value }: Extract<Block, { kind: 'row' }>,
  labelWidth: number,
): void {
  const { document } = pen;
  const width = contentWidth(document) - labelWidth;
  const style = { size: 10, width };
  const height = Math.max(
    pen.heightOf(value, style),
    pen.heightOf(label, { size: 10, width: labelWidth - 12 }),
  );
  keepTogether(document, height);
  const y = document.y;
  pen.write(label, { size: 10, color: colors.quiet, x: MARGIN, y, width: labelWidth - 12 });
  pen.write(value || '-', { ...style, x: MARGIN + labelWidth, y });
  document.x = MARGIN;
  document.y = y + height + 4;
}

/** Begins a page if this one has too little room. */
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
      size: 8,
      color: colors.quiet,
      lineBreak: false,
      x: MARGIN,
      y: document.page.height - FOOTER,
    });
  }
}

const SIZE = 9;
/** Fits letters of all scripts. */
const LINE_HEIGHT = 12;
/** Above and below the texts of a row. */
const PADDING = 2.5;
/** Between two columns. */
const GAP = 8;
/** A longer cell ends with an ellipsis. */
const MOST_LINES = 3;

interface LaidRow {
  cells: readonly (readonly string[])[];
  height: number;
  weight: 'usual' | 'bold';
}

/** Each page repeats the titles, and no row is cut in two. */
function writeTable(pen: Pen, { columns, rows, foot }: TableBlock): void {
  const laid = rows.map((cells) => layOut(pen, columns, cells, 'usual'));
  const laidFoot = foot.map((cells) => layOut(pen, columns, cells, 'bold'));
  writeTitles(pen, columns);
  for (const [index, row] of laid.entries()) {
    const isLast = index === laid.length - 1;
    makeRoom(pen, columns, heightOf(isLast ? [row, ...laidFoot] : [row]));
    writeTableRow(pen, columns, row);
  }
  for (const row of laidFoot) writeTableRow(pen, columns, row);
  pen.document.moveDown(0.6);
}

const heightOf = (rows: readonly LaidRow[]): number =>
  rows.reduce((sum, { height }) => sum + height, 0);

/** Begins a page, with the titles, if this one has too little room. */
function makeRoom(pen: Pen, columns: readonly Column[], height: number): void {
  const { document } = pen;
  if (document.y + height <= document.page.height - MARGIN) return;
  document.addPage();
  writeTitles(pen, columns);
}

function writeTitles(pen: Pen, columns: readonly Column[]): void {
  const { document } = pen;
  const y = document.y;
  for (const [column, x] of placed(columns)) {
    writeIn(pen, column, column.title, { x, y, size: SIZE, weight: 'bold' });
    const style = { size: SIZE - 1, color: colors.quiet };
    writeIn(pen, column, column.kiswahili, { x, y: y + LINE_HEIGHT - 1, ...style });
  }
  endRow(pen, columns, y + 2 * LINE_HEIGHT + PADDING, colors.brand);
}

function layOut(
  pen: Pen,
  columns: readonly Column[],
  cells: Cells,
  weight: LaidRow['weight'],
): LaidRow {
  const lines = columns.map(({ width }, index) =>
    linesOf(pen, cells[index] ?? '', { size: SIZE, weight, width: width - GAP }, MOST_LINES),
  );
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return { cells: lines, height: most * LINE_HEIGHT + 2 * PADDING, weight };
}

function writeTableRow(
  pen: Pen,
  columns: readonly Column[],
  { cells, height, weight }: LaidRow,
): void {
  const top = pen.document.y;
  for (const [column, x, index] of placed(columns)) {
    for (const [line, text] of (cells[index] ?? []).entries()) {
      const y = top + PADDING + line * LINE_HEIGHT;
      writeIn(pen, column, text, { x, y, size: SIZE, weight });
    }
  }
  endRow(pen, columns, top + height, colors.line);
}

function endRow({ document }: Pen, columns: readonly Column[], y: number, color: string): void {
  const right = MARGIN + columns.reduce((sum, { width }) => sum + width, 0);
  document.lineWidth(0.5).strokeColor(color).moveTo(MARGIN, y).lineTo(right, y).stroke();
  document.x = MARGIN;
  document.y = y;
}

function placed(columns: readonly Column[]): [column: Column, x: number, index: number][] {
  let x = MARGIN;
  return columns.map((column, index) => {
    const left = x;
    x += column.width;
    return [column, left, index];
  });
}

function writeIn(
  pen: Pen,
  { width, align }: Column,
  text: string,
  { x, ...style }: Style & { x: number },
): void {
  const left = align === 'left' ? x : x + width - pen.widthOf(text, style);
  pen.write(text, { ...style, x: left, lineBreak: false });
}
