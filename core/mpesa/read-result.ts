import {
  codeOf,
  fieldsOf,
  kesOf,
  namedValues,
  parsedJson,
  phoneOf,
  receiptOf,
  textOf,
} from './loose-json.ts';
import { momentOfStamp } from './nairobi-time.ts';

/** What became of a push, as M-Pesa says it once. All but the code is null where M-Pesa did not say it. */
export interface PushResult {
  /** `0` for a payment. */
  code: string;
  checkoutRequestId: string | null;
  /** KES. */
  amount: number | null;
  receipt: string | null;
  /** The payer, as +254... */
  phone: string | null;
  /** Milliseconds since 1970. */
  at: number | null;
}

/**
 * Reads the callback of a push. The details of a payment are known by their names: their order varies,
 * some have no value, and numbers come as texts.
 *
 * @returns null for what is no such callback
 */
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
