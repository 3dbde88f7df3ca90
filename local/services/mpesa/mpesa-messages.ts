/** The bodies that M-Pesa posts to a merchant. */
import { nairobiStamp } from '#core/mpesa/loose-json.ts';
import type { Movement, Prompt } from './mpesa-state.ts';
import { maskedForMerchant, newConversationId, proseOf, withCents } from './mpesa-words.ts';

let posted = 0;

/** Numeric codes are numbers here, but texts in answers to queries. */
const numberIf = (code: string): number | string => (/^\d+$/.test(code) ? Number(code) : code);

/** A prompt's outcome. Items come in any order, with numbers as numbers or texts. */
export function callbackBody(prompt: Prompt, code: string, paid?: Movement): object {
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestId,
        CheckoutRequestID: prompt.checkoutRequestId,
        ResultCode: numberIf(code),
        ResultDesc: proseOf(code),
        ...(paid && code === '0' && { CallbackMetadata: { Item: itemsOf(paid) } }),
      },
    },
  };
}

/** The outcome of a PIN to a standing order. The letters of a failed one are others than those of a good one. */
export function standingBody({ id, phone, standing }: Prompt, code: string): object {
  const [name, value] = code === '0' ? ['name', 'value'] : ['Name', 'Value'];
  const told = {
    TransactionID: code === '0' ? id : '0000000000',
    Msisdn: maskedForMerchant(phone),
  };
  const ids = { responseRefID: standing?.requestId, requestRefID: standing?.requestId };
  const data = Object.entries(told).map(([key, said]) => ({ [name]: key, [value]: said }));
  return {
    responseHeader: { ...ids, responseCode: code, responseDescription: proseOf(code) },
    responseBody: { responseData: data },
  };
}

function itemsOf({ amount, receipt, at, phone }: Movement): object[] {
  posted += 1;
  const stamp = nairobiStamp(at);
  const items = [
    { Name: 'Amount', Value: posted % 3 === 0 ? withCents(amount) : amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    ...(posted % 2 === 0 ? [{ Name: 'Balance' }] : []),
    { Name: 'TransactionDate', Value: posted % 3 === 1 ? stamp : Number(stamp) },
    { Name: 'PhoneNumber', Value: Number(phone.slice(1)) },
  ];
  return posted % 4 === 0 ? items.toReversed() : items;
}

/** A payment to the short code: before it is made (no balance) and after. */
export const confirmationBody = (
  { receipt, at, amount, account, phone }: Movement,
  { shortCode, balance }: { shortCode: string; balance?: number },
): object => ({
  TransactionType: 'Pay Bill',
  TransID: receipt,
  TransTime: nairobiStamp(at),
  TransAmount: withCents(amount),
  BusinessShortCode: shortCode,
  BillRefNumber: account,
  InvoiceNumber: '',
  OrgAccountBalance: balance === undefined ? '' : withCents(balance),
  ThirdPartyTransID: '',
  MSISDN: maskedForMerchant(phone),
  FirstName: 'WANJIRU',
  MiddleName: '',
  LastName: '',
});

interface Conversation {
  conversationId: string;
  originatorConversationId: string;
}

/**
 * The status of a payment to the short code. It never names the account.
 * @param shortCode null on a day on which M-Pesa names the payer twice, and not who was paid
 */
export function statusBody(ids: Conversation, shortCode: string | null, found?: Movement): object {
  if (!found) return resultBody(ids, '2032');
  const stamp = nairobiStamp(found.at);
  return resultBody(ids, '0', [
    { Key: 'DebitPartyName', Value: `${found.phone.slice(1)} - WANJIRU` },
    shortCode === null
      ? { Key: 'DebitPartyName', Value: 'WANJIRU' }
      : { Key: 'CreditPartyName', Value: `${shortCode} - Miliki` },
    { Key: 'TransactionStatus', Value: found.reversal ? 'Reversed' : 'Completed' },
    { Key: 'Amount', Value: withCents(found.amount) },
    { Key: 'ReceiptNo', Value: found.receipt },
    { Key: 'ReasonType', Value: 'Pay Bill Online' },
    { Key: 'TransactionReason' },
    { Key: 'InitiatedTime', Value: stamp },
    { Key: 'FinalisedTime', Value: stamp },
    { Key: 'ConversationID', Value: newConversationId(found.at) },
  ]);
}

export function reversalBody(ids: Conversation, code: string, reversed?: Movement): object {
  if (!reversed?.reversal || code !== '0') return resultBody(ids, code);
  const details = [
    { Key: 'Amount', Value: reversed.amount },
    { Key: 'TransCompletedTime', Value: Number(nairobiStamp(Date.now())) },
    { Key: 'OriginalTransactionID', Value: reversed.receipt },
    { Key: 'Charge', Value: 0 },
    { Key: 'CreditPartyPublicName', Value: `${reversed.phone.slice(1)} - WANJIRU` },
  ];
  return resultBody(ids, code, details, reversed.reversal);
}

function resultBody(
  { conversationId, originatorConversationId }: Conversation,
  code: string,
  parameters: object[] = [],
  transaction = 'TKO0000000',
): object {
  return {
    Result: {
      ResultType: 0,
      ResultCode: numberIf(code),
      ResultDesc: proseOf(code),
      OriginatorConversationID: originatorConversationId,
      ConversationID: conversationId,
      TransactionID: transaction,
      ...(parameters.length > 0 && { ResultParameters: { ResultParameter: parameters } }),
      ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
    },
  };
}
