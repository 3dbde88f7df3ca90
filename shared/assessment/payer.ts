/** What stands before the payer, and what follows that changes from payment to payment. */
const BEFORE = /^.*?\bfrom\b\s*/i;
const BEHIND =
  /\b(acc\.|acc? (no|number)|a\/c|account (no|number)|ref(erence)?\b|via\b|original conversation).*$/i;

/** Digits that make a word the number of a receipt or of an invoice. */
const FEWEST_DIGITS = 4;

/**
 * Finds who paid, from the details of a row. M-Pesa hides most digits of a number, so the name counts as
 * well: `Funds received from 2547******123 JANE WANJIRU` is `2547******123 JANE WANJIRU`.
 *
 * @returns a text that is the same for two payments of the same payer, as far as the statement tells
 */
export function payerOf(details: string): string {
  const behindFrom = details.replace(BEFORE, '').replace(BEHIND, '');
  const words = behindFrom.split(/[\s,;]+/).filter((word) => /[^-]/.test(word));
  const steady = words.filter((word) => word.includes('*') || digitsOf(word) < FEWEST_DIGITS);
  const payer = (steady.length > 0 ? steady : words).join(' ');
  return (payer || details).toUpperCase();
}

const digitsOf = (word: string): number => word.match(/\d/g)?.length ?? 0;
