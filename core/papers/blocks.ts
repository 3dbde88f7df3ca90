/** The parts that papers are made of. */

/** Points, as all lengths on a page. */
export interface Column {
  title: string;
  /** The same in Kiswahili, below it. */
  kiswahili: string;
  width: number;
  /** Numbers stand at the right, so that their digits are below each other. */
  align: 'left' | 'right';
}

/** A cell for each column. */
export type Cells = readonly string[];

export interface TableBlock {
  kind: 'table';
  /** They fill the width of the page between its margins: 483 points. Their titles stand on each page. */
  columns: readonly Column[];
  rows: readonly Cells[];
  /** What the rows come to. It is bold, and never on a page without the last row. */
  foot: readonly Cells[];
}

/** A part of a paper. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'row'; label: string; value: string }
  | TableBlock
  /** What follows begins on a new page. */
  | { kind: 'page' };

/** Room for labels in two languages, in points. */
export const WIDE_LABELS = 216;

export interface PaperText {
  title: string;
  /** Where the values of rows begin; 150 points if it is not said. */
  labelWidth?: number;
  blocks: readonly Block[];
}

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const row = (label: string, value: string): Block => ({ kind: 'row', label, value });

/** English with the Kiswahili words beside it: people in shops read both. */
export const both = (english: string, kiswahili: string): string => `${english} · ${kiswahili}`;

const zone = 'Africa/Nairobi';
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone });
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: zone,
});

export const moment = (at: string): string => `${momentFormat.format(new Date(at))}, Nairobi`;

/** @param day such as 2026-12-24, or a moment */
export const day = (at: string): string =>
  dayFormat.format(new Date(at.length === 10 ? `${at}T09:00:00Z` : at));

/** @returns `24 Dec 2026`, for a column: the short months of Intl differ from version to version */
export function shortDay(at: string): string {
  const [date, month = '', year] = day(at).split(' ');
  return `${date} ${month.slice(0, 3)} ${year}`;
}
