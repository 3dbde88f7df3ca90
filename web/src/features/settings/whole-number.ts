import { formatNumber } from '../../lib/language/format.ts';

/** The range of a number, as a contract has it. */
interface Range {
  min: number;
  max: number;
}

/** @returns the number that people write as `1,000` or `1 000`, or null if it is none of the range */
export function wholeNumber(text: string, { min, max }: Range): number | null {
  const digits = text.replace(/[\s,]/g, '');
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= min && value <= max ? value : null;
}

/** @returns the limits of a range as people read them */
export const limitsOf = ({ min, max }: Range) => ({
  min: formatNumber(min),
  max: formatNumber(max),
});
