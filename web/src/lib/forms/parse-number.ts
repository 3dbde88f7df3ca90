/** Numbers are typed as text, as `shared/typed/amount.ts` reads them: 1,250, 1 250 or KES 1,250.00. */
import { centsIn, decimalIn, wholeIn } from '#shared/typed/amount.ts';

interface Range {
  min?: number;
  max?: number;
}

const within = (value: number | null, { min = 0, max = 999_999_999 }: Range): number | null =>
  value !== null && value >= min && value <= max ? value : null;

/** @returns a whole number within a range, or null for anything else */
export const parseWhole = (typed: string, range: Range = {}): number | null =>
  within(wholeIn(typed), range);

/** @returns a number within a range, or null for anything else */
export function parseDecimal(typed: string, range: Range): number | null {
  const decimal = decimalIn(typed);
  return decimal === null ? null : within(Number(decimal), range);
}

/** @returns an amount of KES without its cents, or null for anything else */
export function parseKes(typed: string): number | null {
  const cents = centsIn(typed);
  return cents === null ? null : within(Math.floor(cents / 100), {});
}
