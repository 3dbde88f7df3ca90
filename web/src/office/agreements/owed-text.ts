import { kes } from '#shared/platform/kes.ts';

/** @returns what is owed after an act, beside what is owed before it. Whole KES */
export const owedText = (before: number, after: number): string =>
  before === after
    ? `${kes(before)} is owed until then`
    : `${kes(after)} is owed then, and not ${kes(before)}`;
