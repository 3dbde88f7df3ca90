const whole = new Intl.NumberFormat('en-KE');

const withCents = new Intl.NumberFormat('en-KE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** @returns `KES 300,000`, as Kenyan shops write prices; `KES 250.50` for what has cents */
export const kes = (amount: number): string =>
  `KES ${(Number.isInteger(amount) ? whole : withCents).format(amount)}`;

/** @returns what amounts in KES come to, without what adding fractions leaves over */
export const sumOfKes = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
