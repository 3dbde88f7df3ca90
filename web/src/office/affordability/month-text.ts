import { formatMonth } from '#web/src/lib/language/format.ts';

/** @returns `Jun 2026` for `2026-06` */
export const monthText = (month: string): string => formatMonth(`${month}-01`);
