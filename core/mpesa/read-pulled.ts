import { codeOf, type Fields, fieldsOf, listOf, moneyOf, receiptOf, textOf } from './loose-json.ts';
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
 * Reads a page of payments. The list is nested twice. A row whose time or kind cannot be read is unclear: it would count
 * for another day than that on which it was paid, or is no payment.
 *
 * @param answer the JSON of the page
 * @returns null for what is no such page
 */
export function readPulled(answer: unknown): Pulled | null {
  const page = fieldsOf(answer);
  if (isEmpty(page)) return { arrivals: [], rows: 0, unclear: 0 };
  if (codeOf(page.ResponseCode) !== FOUND) return null;
  const rows = listOf(page.Response).flatMap(listOf).flatMap(listOf);
  const read = rows.filter((row) => kindOf(row) !== 'other').map(arrivalIn);
  const arrivals = read.flatMap((one) => one ?? []);
  return { arrivals, rows: rows.length, unclear: read.length - arrivals.length };
}

/** The words alone: "No transaction could be read" is an error. */
const SAYS_NONE = /^\W*no transactions?(?: (?:were |was )?found)?\W*$/i;

/** M-Pesa answers 1001 to what it could not list as well: only an empty list, or its words, say that there is nothing. */
function isEmpty({ ResponseCode, Response, Transaction, ...words }: Fields): boolean {
  const list = JSON.stringify(Response ?? Transaction) ?? '';
  const hasNone = codeOf(ResponseCode) === NOTHING && /^"?\[[[\]]*\]"?$/.test(list);
  const said = [words.ResponseMessage, words.ResponseDescription, words.errorMessage].map(textOf);
  return hasNone || said.some((text) => SAYS_NONE.test(text ?? ''));
}

/** @returns whether a row is money that came to us; money that went out, or back, is in the list as well */
function kindOf(row: unknown): 'payment' | 'other' | 'unclear' {
  const type = textOf(fieldsOf(row).transactiontype)?.toLowerCase();
  if (type === undefined || /^(?:customer )?(?:c2b|pay ?bill|buy ?goods)/.test(type)) {
    return /revers/.test(type ?? '') ? 'other' : 'payment';
  }
  return /^b2[bc]|revers|^org|^(?:business|salary|promotion) ?payment/.test(type)
    ? 'other'
    : 'unclear';
}

function arrivalIn(row: unknown): Arrival | null {
  const { transactionId, trxDate, msisdn, sender, billreference, amount } = fieldsOf(row);
  const [receipt, money] = [receiptOf(transactionId), moneyOf(amount)];
  const at = momentOfList(textOf(trxDate) ?? '');
  if (receipt === null || money === null || at === null || kindOf(row) === 'unclear') return null;
  return {
    receipt,
    ...money,
    account: payerText(billreference),
    at,
    payer: maskedPayer(fullNumber(textOf(msisdn) ?? '')),
    name: payerText(sender) || null,
  };
}

/** Nine digits are a number without its country. */
const fullNumber = (msisdn: string): string => (/^\d{9}$/.test(msisdn) ? `254${msisdn}` : msisdn);
