const number = new Intl.NumberFormat('en-KE');

/** @returns `KES 300,000`, as Kenyan shops write prices */
export const kes = (amount: number): string => `KES ${number.format(amount)}`;
