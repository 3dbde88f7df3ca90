import {
  codeOf,
  fieldsOf,
  kesOf,
  momentOfStamp,
  moneyOf,
  namedValues,
  parsedJson,
  phoneOf,
  receiptOf,
  textOf,
} from './loose-json.ts';
import { maskedPayer } from './read-confirmation.ts';

/** M-Pesa's answer to a question about a payment, or to a request to reverse one. */
export interface Answer {
  /** `0` for success. In these answers, 2001 means that our credential is wrong, not the payer's PIN. */
  code: string;
  conversationId: string | null;
  receipt: string | null;
  reversal: string | null;
  /** Whole KES; null if not given. */
  amount: number | null;
  /** 1 to 99; absent for whole shillings. */
  cents?: number | undefined;
  /** The number or short code that was paid: there are answers about outgoing money as well. */
  paidTo: string | null;
  /** The payer's masked number; null if M-Pesa hides it. */
  payer: string | null;
  /** M-Pesa's state of the payment, such as `Completed`. */
  status: string | null;
  at: number | null;
}

/** @returns null if it is not an answer of this kind */
export function readAnswer(body: string): Answer | null {
  const result = fieldsOf(fieldsOf(parsedJson(body)).Result);
  const code = codeOf(result.ResultCode);
  if (code === null) return null;
  const details = namedValues(fieldsOf(result.ResultParameters).ResultParameter, 'Key');
  const reversed = receiptOf(details.get('OriginalTransactionID'));
  const money = moneyOf(details.get('Amount'));
  return {
    code,
    conversationId: textOf(result.ConversationID),
    receipt: reversed ?? receiptOf(details.get('ReceiptNo')),
    reversal: reversed && receiptOf(result.TransactionID),
    amount: money?.amount ?? null,
    cents: money?.cents,
    paidTo: numberIn(details.get('CreditPartyName')),
    payer: maskedPayer(numberIn(details.get('DebitPartyName'))),
    status: textOf(details.get('TransactionStatus')),
    at: momentOfStamp(
      textOf(details.get('FinalisedTime')) ?? textOf(details.get('TransCompletedTime')) ?? '',
    ),
  };
}

/** @returns M-Pesa's code for a standing order; null if it is no callback of one. The case of its keys varies */
export function readOrderCode(body: string): string | null {
  const { responseHeader, ResponseHeader } = fieldsOf(parsedJson(body));
  return codeOf(fieldsOf(responseHeader ?? ResponseHeader).responseCode);
}

/** A party is its number and its name: `174379 - Miliki`. */
const numberIn = (party: unknown): string | null =>
  /^(\d{5,12})\b/.exec(textOf(party) ?? '')?.[1] ?? null;

/** The outcome of a push, which M-Pesa reports once. All but the code is null if M-Pesa did not give it. */
export interface PushResult {
  code: string;
  checkoutRequestId: string | null;
  /** KES. */
  amount: number | null;
  receipt: string | null;
  /** The payer, as +254... */
  phone: string | null;
  at: number | null;
}

/** Reads details by name, because their order varies. @returns null if it is not a callback of a push */
export function readResult(body: string): PushResult | null {
  const callback = fieldsOf(fieldsOf(fieldsOf(parsedJson(body)).Body).stkCallback);
  const code = codeOf(callback.ResultCode);
  if (code === null) return null;
  const details = namedValues(fieldsOf(callback.CallbackMetadata).Item, 'Name');
  return {
    code,
    checkoutRequestId: textOf(callback.CheckoutRequestID),
    amount: kesOf(details.get('Amount')),
    receipt: receiptOf(details.get('MpesaReceiptNumber')),
    phone: phoneOf(details.get('PhoneNumber')),
    at: momentOfStamp(textOf(details.get('TransactionDate')) ?? ''),
  };
}
