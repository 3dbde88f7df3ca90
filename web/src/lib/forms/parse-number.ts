/** Numbers are typed as text, with or without commas or spaces between thousands: 1,250 or 1 250. */

interface Range {
  min?: number;
  max?: number;
}

const withoutGaps = (typed: string): string => typed.replace(/[\s,]/g, '');

const within = (value: number, { min = 0, max = 999_999_999 }: Range): number | null =>
  value >= min && value <= max ? value : null;

/** @returns a whole number within a range, or null for anything else */
export function parseWhole(typed: string, range: Range = {}): number | null {
  const digits = withoutGaps(typed);
  return /^\d+$/.test(digits) ? within(Number(digits), range) : null;
}

/** @returns a number within a range, or null for anything else */
export function parseDecimal(typed: string, range: Range): number | null {
  const digits = withoutGaps(typed);
  return digits === '' ? null : within(Number(digits), range);
}

/** @returns an amount of KES without its cents, or null for anything else */
export function parseKes(typed: string): number | null {
  const digits = withoutGaps(typed).replace(/^kes/i, '');
  return /^\d{1,9}(\.\d{0,2})?$/.test(digits) ? Math.floor(Number(digits)) : null;
}
