import PDFDocument from 'pdfkit';
import { brand } from '#shared/site/brand.ts';
import type { Block, PaperText } from './blocks.ts';
import type { PaperOrderItem } from './paper-order.entity.ts';
import { paperText } from './paper-text.ts';
import { colors, type Document, MARGIN, Pen } from './pen.ts';
import { writeTable } from './write-table.ts';

const LABEL_WIDTH = 150;
const FOOTER = 40;

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

/** A label at the left, and what it says beside it. */
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
      size: 8,
      color: colors.quiet,
      lineBreak: false,
      x: MARGIN,
      y: document.page.height - FOOTER,
    });
  }
}
