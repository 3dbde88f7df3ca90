/** Reads a whole number as people type it: 1,250 or 1 250. @returns null for anything else */
export function parseWhole(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Reads an amount of KES, without its cents. @returns null for anything else */
export function parseKes(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '').replace(/^kes/i, '');
  return /^\d{1,9}(\.\d{0,2})?$/.test(digits) ? Math.floor(Number(digits)) : null;
}
