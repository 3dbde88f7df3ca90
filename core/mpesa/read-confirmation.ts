import { withoutUnseen } from '#shared/platform/letters.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import {
  codeOf,
  type Fields,
  fieldsOf,
  listOf,
  momentOfList,
  momentOfStamp,
  moneyOf,
  parsedJson,
  phoneOf,
  receiptOf,
  textOf,
} from './loose-json.ts';

/** Money that came to our short code. */
export interface Arrival {
  receipt: string;
  /** Whole KES. */
  amount: number;
  /** 1 to 99; absent for whole shillings. */
  cents?: number;
  /** The short code that was paid; absent where M-Pesa does not say it. */
  paidTo?: string;
  /** What the payer typed as the account, as it was typed; may be empty. */
  account: string;
  /** Milliseconds since 1970, or null if M-Pesa did not say it in a form that is known. */
  at: number | null;
  /** The payer's number in a masked form, such as `+2547*****126`; null where M-Pesa hides it otherwise. */
  payer: string | null;
  /** The payer's name, or what M-Pesa shows of it. */
  name: string | null;
}

/** The most characters of a text of a payer that anybody needs. */
const LONGEST = 60;

/**
 * Reads what is asked before, and what is told after, somebody paid to our short code: both have one form.
 *
 * @returns null for what is no such message, or has no amount
 */
export function readConfirmation(body: string): Arrival | null {
  const told = fieldsOf(parsedJson(body));
  const [receipt, money] = [receiptOf(told.TransID), moneyOf(told.TransAmount)];
  if (receipt === null || money === null) return null;
  const paidTo = textOf(told.BusinessShortCode);
  return {
    receipt,
    ...money,
    ...(paidTo !== null && { paidTo }),
    account: payerText(told.BillRefNumber),
    at: momentOfStamp(textOf(told.TransTime) ?? ''),
    payer: maskedPayer(told.MSISDN),
    name: payerText(nameIn(told)) || null,
  };
}

/** @returns a text of a payer, without what cannot be seen, cut where nobody needs more; '' for none */
const payerText = (value: unknown): string => withoutUnseen(textOf(value) ?? '').slice(0, LONGEST);

/**
 * @param value a number, a number that M-Pesa has masked (`2547 ***** 126`), or a hash, which is dropped: who
 *   tries all numbers finds the one that it hides
 */
export function maskedPayer(value: unknown): string | null {
  const phone = phoneOf(value);
  if (phone) return maskPhone(phone);
  const [, begin, end] = /^\+?(254\d)[\s*]{2,12}(\d{3})$/.exec(textOf(value) ?? '') ?? [];
  return begin ? `+${begin}*****${end}` : null;
}

const nameIn = ({ FirstName, MiddleName, LastName }: Fields): string =>
  [FirstName, MiddleName, LastName].flatMap((part) => textOf(part) ?? []).join(' ');

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
