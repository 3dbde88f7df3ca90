/** The parts of papers. */
import { lazy } from '#shared/platform/lazy.ts';

/** All lengths on a page are in points. */
export interface Column {
  title: string;
  /** Printed below the English title. */
  kiswahili: string;
  width: number;
  /** Numbers are aligned right, so that their digits line up. */
  align: 'left' | 'right';
}

/** One for each column. */
export type Cells = readonly string[];

export interface TableBlock {
  kind: 'table';
  /** Together 483 points wide, like the room between the margins. Each page repeats the titles. */
  columns: readonly Column[];
  rows: readonly Cells[];
  /** Sums of the rows: bold, and never on a page without the last row. */
  foot: readonly Cells[];
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'row'; label: string; value: string }
  | TableBlock
  /** The rest begins on a new page. */
  | { kind: 'page' };

/** Room for labels in two languages, in points. */
export const WIDE_LABELS = 216;

export interface PaperText {
  title: string;
  /** Where values begin; 150 points by default. */
  labelWidth?: number;
  blocks: readonly Block[];
}

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const row = (label: string, value: string): Block => ({ kind: 'row', label, value });

/** English and Kiswahili: people in shops read both. */
export const both = (english: string, kiswahili: string): string => `${english} · ${kiswahili}`;

const zone = 'Africa/Nairobi';
const format = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }));

const dayFormat = format({ dateStyle: 'long' });
const momentFormat = format({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export const moment = (at: string): string => `${momentFormat().format(new Date(at))}, Nairobi`;

/** @param at such as 2026-12-24, or a moment */
export const day = (at: string): string =>
  dayFormat().format(new Date(at.length === 10 ? `${at}T09:00:00Z` : at));

/** `24 Dec 2026`, for a column. The short months of Intl differ between versions. */
export function shortDay(at: string): string {
  const [date, month = '', year] = day(at).split(' ');
  return `${date} ${month.slice(0, 3)} ${year}`;
}
