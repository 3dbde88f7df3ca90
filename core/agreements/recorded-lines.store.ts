import type { Page } from '../platform/page.ts';
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
