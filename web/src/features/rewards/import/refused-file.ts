import { toCsv } from '#shared/platform/csv.ts';
import { type ImportTable, REASON_TITLES } from '#web/src/lib/files/import-columns.ts';
import type { InvalidRow } from '#web/src/lib/files/read-csv.ts';
import { t } from '#web/src/lib/language/text.ts';

/**
 * The refused rows as a file with the columns that they came with, and the reason after them. Once they are
 * mended it is imported as any other: the reason is a column that is not imported.
 */
export function refusedFile({ titles }: ImportTable, refused: readonly InvalidRow[]): string {
  const reasonAt = titles.findIndex((title) => REASON_TITLES.some((one) => one === title.trim()));
  const kept = titles.map((_, at) => at).filter((at) => at !== reasonAt);
  return toCsv([
    [...kept.map((at) => titles[at] ?? ''), t('Reason')],
    ...refused.map(({ cells, reason }) => [...kept.map((at) => cells[at] ?? ''), reason]),
  ]);
}
