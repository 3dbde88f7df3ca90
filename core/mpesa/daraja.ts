/** Calls of Daraja, the API of M-Pesa (docs/mpesa.md). None of them is ever repeated by itself. */

import { systemClock } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { takeGained } from '#core/platform/limits/pace.ts';
import { LONGEST_ACCOUNT, LONGEST_DESCRIPTION, MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { nairobiTime } from '#shared/platform/time.ts';
import { call } from './call.ts';
import { callbackUrls } from './callback-urls.ts';
import {
  credentials,
  forgetCredentials,
  isFilled,
  type Operator,
  reversalOperator,
} from './credentials.ts';
import { nairobiStamp } from './loose-json.ts';
import {
  type AskOutcome,
  askOutcome,
  type PushOutcome,
  pushOutcome,
  type QueryOutcome,
  queryOutcome,
  type RegisterOutcome,
  registerOutcome,
} from './outcomes.ts';
import { type Pulled, readPulled } from './read-confirmation.ts';

/** A prompt on the phone of somebody who pays. */
export interface Push {
  /** Stands in the URL of the callback, and nowhere else: 32 letters a to f and digits. */
  resultKey: string;
  /** Whole KES, up to 250,000. */
  amount: number;
  /** As +254... */
  phone: string;
  /** What the payment is for, as the payer would type it: at most 12 characters. */
  account: string;
  /** Shown in the prompt: its first 13 characters. */
  description: string;
}

/**
 * Shows somebody a prompt. An outcome `unknown` means that it may have been shown: then only the callback
 * or the list of payments can tell, and nobody may push again.
 *
 * @throws Error for an amount or an account that no prompt can have
 */
export async function push(order: Push): Promise<PushOutcome> {
  const { resultKey, amount, phone, account, description } = requirePossible(order);
  const shortCode = environment('MPESA_SHORT_CODE');
  const payer = phone.replace('+', '');
  return pushOutcome(
    await call('/mpesa/stkpush/v1/processrequest', {
      ...(await signed(shortCode)),
      TransactionType: 'CustomerPayBillOnline',
      Amount: amount,
      PartyA: payer,
      PartyB: shortCode,
      PhoneNumber: payer,
      CallBackURL: callbackUrls().result(resultKey),
      AccountReference: account,
      TransactionDesc: description.slice(0, LONGEST_DESCRIPTION),
    }),
  );
}

/**
 * Asks what became of a prompt. M-Pesa takes few questions a minute from the whole app: `busy` is the
 * answer when it has had them, and says nothing about the payment.
 */
export async function queryPush(checkoutRequestId: string): Promise<QueryOutcome> {
  const perSecond = Number(environment('MPESA_QUERIES_PER_MINUTE')) / 60;
  const bucket = { of: 'mpesa-queries', perSecond, burst: 1 };
  if (!(await takeGained(bucket, 1, systemClock()))) return { outcome: 'busy' };
  return queryOutcome(
    await call('/mpesa/stkpushquery/v1/query', {
      ...(await signed(environment('MPESA_SHORT_CODE'))),
      CheckoutRequestID: checkoutRequestId,
    }),
  );
}

/** A question about a payment, or a request to reverse one. */
export interface Ask {
  receipt: string;
  /** Stands in the URL of the answer: 32 letters a to f and digits. */
  answerId: string;
}

/** Asks about a payment by its receipt. The answer comes later (core/mpesa/read-answer.ts). */
export async function transactionStatus({ receipt, answerId }: Ask): Promise<AskOutcome> {
  return askOutcome(
    await call('/mpesa/transactionstatus/v1/query', {
      ...asOperator(await credentials(), answerId),
      CommandID: 'TransactionStatusQuery',
      TransactionID: receipt,
      PartyA: environment('MPESA_SHORT_CODE'),
      IdentifierType: '4',
      Remarks: 'Payment',
      Occasion: 'Payment',
    }),
  );
}

/**
 * Has a payment given back to its payer. The answer comes later (core/mpesa/read-answer.ts).
 *
 * @param order with the KES of the whole payment, whose cents are a fraction
 */
export async function reverse({
  receipt,
  answerId,
  amount,
}: Ask & { amount: number }): Promise<AskOutcome> {
  const operator = await reversalOperator();
  if (!isFilled(operator)) {
    forgetCredentials();
    return askOutcome('no token');
  }
  return askOutcome(
    await call('/mpesa/reversal/v1/request', {
      ...asOperator(operator, answerId),
      CommandID: 'TransactionReversal',
      TransactionID: receipt,
      Amount: amount,
      ReceiverParty: environment('MPESA_SHORT_CODE'),
      // M-Pesa's own spelling.
      RecieverIdentifierType: '11',
      Remarks: 'Payment returned',
      Occasion: 'Payment',
    }),
  );
}

/**
 * Lists payments to our short code of the last 48 hours.
 *
 * @param window `from` and `to` in milliseconds since 1970, and the number of rows to pass over
 * @returns null when M-Pesa does not answer with a list
 */
export async function pull(window: {
  from: number;
  to: number;
  offset: number;
}): Promise<Pulled | null> {
  const answered = await call('/pulltransactions/v1/query', {
    ShortCode: environment('MPESA_SHORT_CODE'),
    StartDate: nairobiTime(window.from),
    EndDate: nairobiTime(window.to),
    OffSetValue: String(window.offset),
  });
  return typeof answered === 'string' ? null : readPulled(answered.body);
}

/**
 * Tells M-Pesa where to send payments that nobody was prompted for, and that we list payments. In production
 * this is done once: M-Pesa refuses to change the URLs by itself.
 *
 * @param nominatedPhone the number with which the short code was registered, as +254...
 */
export async function registerUrls(
  nominatedPhone: string,
): Promise<{ confirmations: RegisterOutcome; pull: RegisterOutcome }> {
  const ShortCode = environment('MPESA_SHORT_CODE');
  const { doorKey } = await credentials();
  const urls = callbackUrls();
  const confirmations = await call('/mpesa/c2b/v2/registerurl', {
    ShortCode,
    // Money that comes while we do not answer is taken, and matched later.
    ResponseType: 'Completed',
    ConfirmationURL: urls.confirmation(doorKey),
    ValidationURL: urls.validation(doorKey),
  });
  const pulls = await call('/pulltransactions/v1/register', {
    ShortCode,
    RequestType: 'Pull',
    NominatedNumber: nominatedPhone.replace('+', ''),
    CallBackURL: urls.confirmation(doorKey),
  });
  return {
    confirmations: registerOutcome(confirmations, ['0']),
    pull: registerOutcome(pulls, ['1000', '1001']),
  };
}

/** An account that is cut would be somebody else's. */
function requirePossible(order: Push): Push {
  const { amount, account } = order;
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST_AT_A_TIME) {
    throw new Error(`No prompt can ask for KES ${amount}.`);
  }
  if (account.length === 0 || account.length > LONGEST_ACCOUNT) {
    throw new Error(`No prompt can show the account ${account}.`);
  }
  return order;
}

/** The password that M-Pesa wants, which is good for this moment. */
async function signed(shortCode: string): Promise<object> {
  const { passkey } = await credentials();
  const timestamp = nairobiStamp(systemClock());
  return {
    BusinessShortCode: shortCode,
    Password: Buffer.from(shortCode + passkey + timestamp).toString('base64'),
    Timestamp: timestamp,
  };
}

function asOperator({ initiator, securityCredential }: Operator, answerId: string): object {
  const urls = callbackUrls();
  return {
    Initiator: initiator,
    SecurityCredential: securityCredential,
    ResultURL: urls.answer(answerId),
    QueueTimeOutURL: urls.timeout(answerId),
  };
}
