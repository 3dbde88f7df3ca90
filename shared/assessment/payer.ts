/** The text before the payer, and the text after it that changes with each payment. */
const BEFORE = /^.*?\bfrom\b\s*/i;
const BEHIND =
  /\b(acc\.|acc? (no|number)|a\/c|account (no|number)|ref(erence)?\b|via\b|original conversation).*$/i;

/** A word with this many digits is the number of a receipt or an invoice. */
const FEWEST_DIGITS = 4;

/**
 * M-Pesa masks numbers, so the name counts too: `Funds received from 2547******123 JANE WANJIRU` is `2547******123 JANE
 * WANJIRU`.
 * @returns the same text for the same payer, as far as the statement tells
 */
export function payerOf(details: string): string {
  const behindFrom = details.replace(BEFORE, '').replace(BEHIND, '');
  const words = behindFrom.split(/[\s,;]+/).filter((word) => /[^-]/.test(word));
  const steady = words.filter((word) => word.includes('*') || digitsOf(word) < FEWEST_DIGITS);
  const payer = (steady.length > 0 ? steady : words).join(' ');
  return (payer || details).toUpperCase();
}

const digitsOf = (word: string): number => word.match(/\d/g)?.length ?? 0;
