import { codeOf, fieldsOf, hasCents, kesOf, listOf, receiptOf, textOf } from './loose-json.ts';
import { momentOfList } from './nairobi-time.ts';
import { type Arrival, maskedPayer, payerText } from './read-confirmation.ts';

/** One page of the payments that M-Pesa has of us. */
export interface Pulled {
  arrivals: Arrival[];
  /** Rows of the page, also those that were not understood: the next page begins after all of them. */
  rows: number;
  /** Rows of which nobody knows whether they are a payment that was asked for. */
  unclear: number;
}

/** The codes of a page with payments, and of one without. */
const [FOUND, NOTHING] = ['1000', '1001'];

/**
 * Reads a page of payments. The list is nested twice. A row whose time cannot be read is unclear: it would count for
 * another day than that on which it was paid.
 *
 * @param answer the JSON of the page
 * @returns null for what is no such page
 */
export function readPulled(answer: unknown): Pulled | null {
  const page = fieldsOf(answer);
  const code = codeOf(page.ResponseCode);
  if (code === NOTHING) return { arrivals: [], rows: 0, unclear: 0 };
  if (code !== FOUND) return null;
  const rows = listOf(page.Response).flatMap(listOf).flatMap(listOf);
  const arrivals = rows.flatMap((row) => arrivalIn(row) ?? []);
  const odd = rows.filter((row) => hasCents(fieldsOf(row).amount));
  return { arrivals, rows: rows.length, unclear: rows.length - arrivals.length - odd.length };
}

function arrivalIn(row: unknown): Arrival | null {
  const { transactionId, trxDate, msisdn, sender, billreference, amount } = fieldsOf(row);
  const [receipt, kes] = [receiptOf(transactionId), kesOf(amount)];
  const at = momentOfList(textOf(trxDate) ?? '');
  if (receipt === null || kes === null || at === null) return null;
  return {
    receipt,
    amount: kes,
    account: payerText(billreference),
    at,
    payer: maskedPayer(fullNumber(textOf(msisdn) ?? '')),
    name: payerText(sender) || null,
  };
}

/** Nine digits are a number without its country. */
const fullNumber = (msisdn: string): string => (/^\d{9}$/.test(msisdn) ? `254${msisdn}` : msisdn);
