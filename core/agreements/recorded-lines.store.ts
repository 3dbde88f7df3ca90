import type { Page } from '#core/platform/table/cursor.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';

const PAGE = 100;

/** @returns a page of the lines that all journals recorded on a day in Nairobi, oldest first */
export const pageOfRecorded = (
  recordedDay: string,
  cursor?: string,
): Promise<Page<JournalLineItem>> =>
  journalLine.page({ by: 'byRecordedDay', key: { recordedDay }, limit: PAGE, cursor });

/** @returns all lines recorded on a day in Nairobi */
export const linesRecordedOn = (recordedDay: string): Promise<JournalLineItem[]> =>
  journalLine.list({ by: 'byRecordedDay', key: { recordedDay } });
