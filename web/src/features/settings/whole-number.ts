/** Reads a whole number as people write it, `1,000` or `1 000`. @returns null for anything else */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const digits = text.replace(/[\s,]/g, '');
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= least && value <= most ? value : null;
}
