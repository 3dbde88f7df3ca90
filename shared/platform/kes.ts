import { numberText } from './number-text.ts';

/** `KES 300,000`, as Kenyan shops write prices; `KES 250.50` with cents. */
export const kes = (amount: number): string =>
  `KES ${numberText(amount, Number.isInteger(amount) ? 0 : 2)}`;

/** Without the rounding errors of adding fractions. */
export const sumOfKes = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
