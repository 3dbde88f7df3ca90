/** Numbers are typed as text, as `shared/typed/amount.ts` reads them: 1,250, 1 250 or KES 1,250.00. */
import { centsIn, decimalIn, wholeIn } from '#shared/typed/amount.ts';

interface Range {
  min?: number;
  max?: number;
}

const within = (value: number | null, { min = 0, max = 999_999_999 }: Range): number | null =>
  value !== null && value >= min && value <= max ? value : null;

/** Null if it is not a whole number in the range. */
export const parseWhole = (typed: string, range: Range = {}): number | null =>
  within(wholeIn(typed), range);

/** Null if it is not a number in the range. */
export function parseDecimal(typed: string, range: Range): number | null {
  const decimal = decimalIn(typed);
  return decimal === null ? null : within(Number(decimal), range);
}

/** Without cents; null if it is not an amount. */
export function parseKes(typed: string): number | null {
  const cents = centsIn(typed);
  return cents === null ? null : within(Math.floor(cents / 100), {});
}
