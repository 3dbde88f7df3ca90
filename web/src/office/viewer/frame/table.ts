import { decodedText } from '#shared/documents/text-encoding.ts';
import { CsvReader } from '#shared/platform/csv-reader.ts';
import { nextScale, type Zoom } from '../messages.ts';
import { NotShown, type ShownDocument, type Stage } from './shown-document.ts';

const MOST_ROWS = 3_000;
const MOST_COLUMNS = 40;
const LONGEST_CELL = 300;

/** Letters to draw. The rest of a file is only counted. */
const PIECE = 256 * 1024;

/** Draws a CSV as a table of plain texts. @throws NotShown */
export function showTable(bytes: ArrayBuffer, stage: Stage): ShownDocument {
  const text = decodedText(new Uint8Array(bytes));
  if (text.includes('\0')) throw new NotShown('broken');
  const { rows, count } = rowsOf(text);
  const table = document.createElement('table');
  for (const [index, cells] of rows.entries()) table.append(rowOf(cells, index === 0));
  stage.box.replaceChildren(table);
  let scale = 1;
  const zoom = (wanted: Zoom) => {
    scale = nextScale(scale, wanted, 1);
    table.style.fontSize = `${scale * 100}%`;
    stage.onView(1, Math.round(scale * 100));
  };
  zoom('fit');
  return { pages: count, shown: rows.length, zoom };
}

function rowsOf(text: string): { rows: string[][]; count: number } {
  const reader = new CsvReader();
  const rows: string[][] = [];
  let count = 0;
  const add = (records: readonly { cells: string[] }[]) => {
    count += records.length;
    for (const { cells } of records) if (rows.length < MOST_ROWS) rows.push(cells);
  };
  for (let from = 0; from < text.length; from += PIECE)
    add(reader.push(text.slice(from, from + PIECE)));
  add(reader.end());
  return { rows, count };
}

function rowOf(cells: readonly string[], isHead: boolean): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const cell of cells.slice(0, MOST_COLUMNS)) {
    const element = document.createElement(isHead ? 'th' : 'td');
    element.textContent = cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell;
    row.append(element);
  }
  return row;
}
