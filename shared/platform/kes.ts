import { numberText } from './number-text.ts';

/** @returns `KES 300,000`, as Kenyan shops write prices; `KES 250.50` for what has cents */
export const kes = (amount: number): string =>
  `KES ${numberText(amount, Number.isInteger(amount) ? 0 : 2)}`;

/** @returns what amounts in KES come to, without what adding fractions leaves over */
export const sumOfKes = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
