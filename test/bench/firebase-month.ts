/** The same month on Firebase, with the reads of the original, whose screens read whole collections. */
import { monthOf, type Quantities } from './bill.ts';
import { DEPLOYS, originalShop, ownerMonth } from './owner-month.ts';
import type { firebasePrices } from './prices.ts';

/** A document with its name, as it is sent and stored. */
const DOCUMENT_BYTES = 400;

/** One script for the whole app with all of Bootstrap, as `npm run bench -- site` weighs it, after each deploy. */
const APP_BYTES = 254 * 1_024;

/** The page itself, which is asked for at each visit. */
const PAGE_BYTES = 3 * 1_024;

const names = ['documentReads', 'documentWrites', 'codes', 'functionCalls', 'shopParts'] as const;

/** @param years that the shop is old */
export function firebaseMonth(years: number): Quantities<keyof typeof firebasePrices> {
  const shop = originalShop(years);
  const month = monthOf(
    names,
    ownerMonth.map(({ timesAMonth: times, original }) => ({
      times,
      counts: original?.(shop) ?? {},
    })),
  );
  // Each page notes that its owner was there.
  const visits = month.documentWrites;
  return {
    ...month,
    documentBytes: month.documentReads * DOCUMENT_BYTES,
    storedBytes: (shop.customers + shop.redemptions) * DOCUMENT_BYTES,
    hostingBytes: DEPLOYS * APP_BYTES + visits * PAGE_BYTES,
  };
}
