/** A value that is shown with fewer is shown as another one. */
export const MOST_DECIMALS = 3;

/**
 * Writes a number as Kenyans do: 1,234.5, with three decimals at most. The platform's own formatter took 15 to 20 ms to
 * start on the machine that measured it, and a cheap phone is ten times slower; nearly every screen and SMS has a number.
 *
 * @param decimals how many of them are written; as many as there are unless it is said
 */
export function numberText(value: number, decimals?: number): string {
  const near = rounded(value, decimals ?? MOST_DECIMALS);
  const text = decimals === undefined ? String(near) : near.toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** Half a unit is rounded up as it is written: the computer has a little less than 1.0005. */
function rounded(value: number, decimals: number): number {
  const units = Number(`${Math.abs(value)}e${decimals}`);
  if (Number.isInteger(value) || Number.isNaN(units)) return Number(value.toFixed(decimals));
  return Math.sign(value) * Number(`${Math.round(units)}e-${decimals}`);
}
