/** Prices of Miliki have VAT in them: 16 %, says the VAT Act. */
const VAT_PERCENT = 16;

/** The VAT in a price, in whole KES. */
export const vatIn = (price: number): number =>
  Math.round((price * VAT_PERCENT) / (100 + VAT_PERCENT));

/** A net sum with its VAT, up to whole KES. */
export const withVat = (net: number): number => Math.ceil((net * (100 + VAT_PERCENT)) / 100);
