const number = new Intl.NumberFormat('en-KE');

/** KES 300,000: the way prices are written in Kenyan shops. */
export const kes = (amount: number): string => `KES ${number.format(amount)}`;
