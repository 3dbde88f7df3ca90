import { withoutUnseen } from '#shared/platform/letters.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import {
  type Fields,
  fieldsOf,
  moneyOf,
  parsedJson,
  phoneOf,
  receiptOf,
  textOf,
} from './loose-json.ts';
import { momentOfStamp } from './nairobi-time.ts';

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
export const payerText = (value: unknown): string =>
  withoutUnseen(textOf(value) ?? '').slice(0, LONGEST);

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
