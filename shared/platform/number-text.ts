/**
 * Writes a number as Kenyans do: 1,234.5, with three decimals at most. The platform's own formatter took 15 to 20 ms to
 * start on the machine that measured it, and a cheap phone is ten times slower; nearly every screen and SMS has a number.
 */
export function numberText(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals ? `${grouped}.${decimals}` : grouped;
}
