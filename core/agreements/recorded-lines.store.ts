import type { Page } from '#core/platform/table/cursor.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';

/** Lines on a page of a day. */
const PAGE = 100;

/**
 * @param day in Nairobi
 * @returns a page of the lines of all journals that were recorded on a day, oldest first
 */
export const pageOfRecorded = (
  recordedDay: string,
  cursor?: string,
): Promise<Page<JournalLineItem>> =>
  journalLine.page({ by: 'byRecordedDay', key: { recordedDay }, limit: PAGE, cursor });

/** @returns all lines that were recorded on a day in Nairobi */
export const linesRecordedOn = (recordedDay: string): Promise<JournalLineItem[]> =>
  journalLine.list({ by: 'byRecordedDay', key: { recordedDay } });
