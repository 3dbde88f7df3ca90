/**
 * Writes a number as Kenyans do: 1,234.5, with three decimals at most. The platform's own formatter took 15 to 20 ms to
 * start on the machine that measured it, and a cheap phone is ten times slower; nearly every screen and SMS has a number.
 *
 * @param decimals how many of them are written; as many as there are unless it is said
 */
export function numberText(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Number(value.toFixed(3))) : value.toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}
