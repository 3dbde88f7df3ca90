import { dates } from '#web/src/lib/language/format.ts';

const monthOfYear = dates({ month: 'short', year: 'numeric' });

/** @returns `Jun 2026` for `2026-06` */
export const monthText = (month: string): string =>
  monthOfYear().format(new Date(`${month}-01T12:00:00Z`));
