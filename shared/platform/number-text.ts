/** With fewer decimals, some values would look like others. */
export const MOST_DECIMALS = 3;

/**
 * As Kenyans write: 1,234.5, by default with up to three decimals. `Intl` took 15 to 20 ms to start on the measured
 * machine, and a cheap phone is ten times slower; nearly every screen and SMS has a number.
 */
export function numberText(value: number, decimals?: number): string {
  const near = rounded(value, decimals ?? MOST_DECIMALS);
  const text = decimals === undefined ? String(near) : near.toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** Rounds halves up as they are written: binary 1.0005 is a little less. */
function rounded(value: number, decimals: number): number {
  const units = Number(`${Math.abs(value)}e${decimals}`);
  if (Number.isInteger(value) || Number.isNaN(units)) return Number(value.toFixed(decimals));
  return Math.sign(value) * Number(`${Math.round(units)}e-${decimals}`);
}
