import type { Cells, Column, TableBlock } from './blocks.ts';
import { linesOf } from './lines.ts';
import { colors, MARGIN, type Pen, type Style } from './pen.ts';

const SIZE = 9;
/** Letters of all scripts have room in it. */
const LINE_HEIGHT = 12;
/** Above and below the texts of a row. */
const PADDING = 2.5;
/** Between two columns. */
const GAP = 8;
/** Of a cell. A longer text ends with an ellipsis. */
const MOST_LINES = 3;

/** A row as it is written: the lines of each cell. */
interface LaidRow {
  cells: readonly (readonly string[])[];
  height: number;
  weight: 'usual' | 'bold';
}

/** Writes a table. Its columns have their titles on each page, and no row is cut in two. */
export function writeTable(pen: Pen, { columns, rows, foot }: TableBlock): void {
  const laid = rows.map((cells) => layOut(pen, columns, cells, 'usual'));
  const laidFoot = foot.map((cells) => layOut(pen, columns, cells, 'bold'));
  writeTitles(pen, columns);
  for (const [index, row] of laid.entries()) {
    const isLast = index === laid.length - 1;
    makeRoom(pen, columns, heightOf(isLast ? [row, ...laidFoot] : [row]));
    writeRow(pen, columns, row);
  }
  for (const row of laidFoot) writeRow(pen, columns, row);
  pen.document.moveDown(0.6);
}

const heightOf = (rows: readonly LaidRow[]): number =>
  rows.reduce((sum, { height }) => sum + height, 0);

/** Begins a page, with the titles, where the rest of this one is too low. */
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

function writeRow(pen: Pen, columns: readonly Column[], { cells, height, weight }: LaidRow): void {
  const top = pen.document.y;
  for (const [column, x, index] of placed(columns)) {
    for (const [line, text] of (cells[index] ?? []).entries()) {
      const y = top + PADDING + line * LINE_HEIGHT;
      writeIn(pen, column, text, { x, y, size: SIZE, weight });
    }
  }
  endRow(pen, columns, top + height, colors.line);
}

/** Draws the line below a row, and goes on beneath it. */
function endRow({ document }: Pen, columns: readonly Column[], y: number, color: string): void {
  const right = MARGIN + columns.reduce((sum, { width }) => sum + width, 0);
  document.lineWidth(0.5).strokeColor(color).moveTo(MARGIN, y).lineTo(right, y).stroke();
  document.x = MARGIN;
  document.y = y;
}

/** @returns the columns, each with its left edge in points and its number */
function placed(columns: readonly Column[]): [column: Column, x: number, index: number][] {
  let x = MARGIN;
  return columns.map((column, index) => {
    const left = x;
    x += column.width;
    return [column, left, index];
  });
}

/** Writes one line into a column. */
function writeIn(
  pen: Pen,
  { width, align }: Column,
  text: string,
  { x, ...style }: Style & { x: number },
): void {
  const left = align === 'left' ? x : x + width - pen.widthOf(text, style);
  pen.write(text, { ...style, x: left, lineBreak: false });
}
