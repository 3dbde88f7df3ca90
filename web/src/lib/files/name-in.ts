import { withoutMark } from '#shared/platform/csv.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';

/** A name is one line of text, also where a spreadsheet would take it for a formula. */
export const nameIn = (cell: string): string =>
  withoutUnseen(withoutMark(cell).replaceAll(/\s+/g, ' ')).trim();
