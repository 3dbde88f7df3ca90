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

/** A payment as M-Pesa reports it, in a message or in its list. */
export interface ReportedPayment {
  receipt: string;
  /** Whole KES. */
  amount: number;
  /** 1 to 99; absent for whole shillings. */
  cents?: number;
  /** The short code that was paid; absent if M-Pesa does not say it. */
  paidTo?: string;
  /** The account exactly as the payer typed it; may be empty. */
  account: string;
  /** Milliseconds since 1970; null if M-Pesa gave none in a known form. */
  at: number | null;
  /** The payer's masked number, such as `+2547*****126`; null if M-Pesa hides it another way. */
  payer: string | null;
  /** The payer's name, as far as M-Pesa shows it. */
  name: string | null;
}

const LONGEST = 60;

/** Confirmations and validations have the same form. @returns null if it is not one, or has no amount */
export function readConfirmation(body: string): ReportedPayment | null {
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

/** @returns a payer's text without invisible characters, cut to the longest useful length; '' for none */
const payerText = (value: unknown): string => withoutUnseen(textOf(value) ?? '').slice(0, LONGEST);

/** A hash is dropped: anybody who tries all numbers finds the one it hides. @param value such as `2547 ***** 126` */
export function maskedPayer(value: unknown): string | null {
  const phone = phoneOf(value);
  if (phone) return maskPhone(phone);
  const [, begin, end] = /^\+?(254\d)[\s*]{2,12}(\d{3})$/.exec(textOf(value) ?? '') ?? [];
  return begin ? `+${begin}*****${end}` : null;
}

const nameIn = ({ FirstName, MiddleName, LastName }: Fields): string =>
  [FirstName, MiddleName, LastName].flatMap((part) => textOf(part) ?? []).join(' ');

export interface Pulled {
  arrivals: ReportedPayment[];
  /** All rows of the page, including unreadable ones: the next page starts after them. */
  rows: number;
  /** Rows that may or may not be a payment we asked for. */
  unclear: number;
}

const [FOUND, NOTHING] = ['1000', '1001'];

/**
 * A page of payments, whose list is nested twice. A row is unclear if its time or kind is unreadable: it might count
 * for the wrong day, or be no payment.
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

/** Only these words: "No transaction could be read" is an error. */
const SAYS_NONE = /^\W*no transactions?(?: (?:were |was )?found)?\W*$/i;

/** M-Pesa also answers 1001 if it could not list something: only an empty list, or its words, mean none. */
function isEmpty({ ResponseCode, Response, Transaction, ...words }: Fields): boolean {
  const list = JSON.stringify(Response ?? Transaction) ?? '';
  const hasNone = codeOf(ResponseCode) === NOTHING && /^"?\[[[\]]*\]"?$/.test(list);
  const said = [words.ResponseMessage, words.ResponseDescription, words.errorMessage].map(textOf);
  return hasNone || said.some((text) => SAYS_NONE.test(text ?? ''));
}

/** Whether a row is money that came in; the list also has money that went out, or back. */
function kindOf(row: unknown): 'payment' | 'other' | 'unclear' {
  const type = textOf(fieldsOf(row).transactiontype)?.toLowerCase();
  if (type === undefined || /^(?:customer )?(?:c2b|pay ?bill|buy ?goods)/.test(type)) {
    return /revers/.test(type ?? '') ? 'other' : 'payment';
  }
  return /^b2[bc]|revers|^org|^(?:business|salary|promotion) ?payment/.test(type)
    ? 'other'
    : 'unclear';
}

function arrivalIn(row: unknown): ReportedPayment | null {
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

/** Nine digits are a number without its country code. */
const fullNumber = (msisdn: string): string => (/^\d{9}$/.test(msisdn) ? `254${msisdn}` : msisdn);
