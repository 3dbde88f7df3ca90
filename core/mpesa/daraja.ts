/** Calls of Daraja, M-Pesa's API (docs/mpesa.md). No call is ever repeated automatically. */

import { systemClock } from '#core/platform/clock.ts';
import { environment, standingOrders } from '#core/platform/config.ts';
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
  orderOutcome,
  type PushOutcome,
  pushOutcome,
  type QueryOutcome,
  queryOutcome,
  type RegisterOutcome,
  registerOutcome,
} from './outcomes.ts';
import { type Pulled, readPulled } from './read-confirmation.ts';

export interface Push {
  /** Only in the URL of the callback: 32 characters, a to f and digits. */
  resultKey: string;
  /** Whole KES, up to 250,000. */
  amount: number;
  /** As +254... */
  phone: string;
  /** The payment's purpose, as the payer would type it: at most 12 characters. */
  account: string;
  /** The prompt shows its first 13 characters. */
  description: string;
}

/**
 * Shows a prompt. After `unknown` nobody may push again: only the callback or M-Pesa's list can tell if it was shown.
 * @throws Error for an amount or account that no prompt can have
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

export interface StandingOrder extends Omit<Push, 'resultKey' | 'description'> {
  /** In the URL of the callback: 32 characters, a to f and digits. */
  answerId: string;
  name: string;
  startDay: string;
  endDay: string;
}

/**
 * Asks a customer for the PIN to a monthly payment. After `unknown` nobody may ask under another name: under the same
 * one M-Pesa refuses a second order.
 */
export async function createStandingOrder(
  order: StandingOrder,
): Promise<ReturnType<typeof orderOutcome>> {
  const { answerId, name, startDay, endDay, amount, phone, account } = requirePossible(order);
  const codes = standingOrders();
  if (!codes) return orderOutcome('no token');
  return orderOutcome(
    await call('/standingorder/v1/createStandingOrderExternal', {
      StandingOrderName: name,
      StartDate: startDay.replaceAll('-', ''),
      EndDate: endDay.replaceAll('-', ''),
      BusinessShortCode: environment('MPESA_SHORT_CODE'),
      TransactionType: codes.transactionType,
      // A Paybill.
      ReceiverPartyIdentifierType: '4',
      Amount: String(amount),
      PartyA: phone.replace('+', ''),
      CallBackURL: callbackUrls().answer(answerId),
      AccountReference: account,
      TransactionDesc: 'Installment',
      Frequency: codes.month,
      CustomStoId: answerId.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    }),
  );
}

/** Asks about a prompt. `busy` says nothing about it: M-Pesa allows the whole app few questions a minute. */
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

export interface Ask {
  receipt: string;
  /** In the URL of the answer: 32 characters, a to f and digits. */
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
 * The answer comes later (core/mpesa/read-answer.ts). @param order the whole payment in KES, with cents as a fraction
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

/** Payments of the last 48 hours. @param window in milliseconds since 1970. @returns null if M-Pesa gave no list */
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
 * Registers our URLs, and the right to list payments. Once in production: later calls cannot change the URLs.
 * @param nominatedPhone the short code's registered number, as +254...
 */
export async function registerUrls(
  nominatedPhone: string,
): Promise<{ confirmations: RegisterOutcome; pull: RegisterOutcome }> {
  const ShortCode = environment('MPESA_SHORT_CODE');
  const { doorKey } = await credentials();
  const urls = callbackUrls();
  const confirmations = await call('/mpesa/c2b/v2/registerurl', {
    ShortCode,
    // M-Pesa takes money while we do not answer; we match it later.
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

/** Refuses a long account instead of cutting it: a shortened one could be another payer's. */
function requirePossible<Order extends Pick<Push, 'amount' | 'account'>>(order: Order): Order {
  const { amount, account } = order;
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST_AT_A_TIME) {
    throw new Error(`No prompt can ask for KES ${amount}.`);
  }
  if (account.length === 0 || account.length > LONGEST_ACCOUNT) {
    throw new Error(`No prompt can show the account ${account}.`);
  }
  return order;
}

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
