import { numberText } from './number-text.ts';

/** @returns `KES 300,000`, as Kenyan shops write prices */
export const kes = (amount: number): string => `KES ${numberText(amount)}`;
