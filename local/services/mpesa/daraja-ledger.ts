/** M-Pesa's API about payments that were made. */
import type { Operator } from '#core/mpesa/credentials.ts';
import { type Fields, kesOf, phoneOf, textOf } from '#core/mpesa/loose-json.ts';
import {
  badRequest,
  type DarajaDeps,
  type DarajaReply,
  html,
  isMerchantUrl,
  ok,
  refusal,
} from './daraja-reply.ts';
import type { Misbehaviour } from './mpesa-faults.ts';
import { reversalBody, statusBody } from './mpesa-messages.ts';
import type { Movement } from './mpesa-state.ts';
import { newConversationId, newReceipt, newRequestId, withCents } from './mpesa-words.ts';

/** M-Pesa lists the last 48 hours, in pages. */
const LISTED_MS = 48 * 60 * 60 * 1000;
const PAGE_ROWS = 100;

/** The delay of a posted answer, because the request is answered first. */
const THINKING_MS = 20;

export function registerUrls({ file, shortCode }: DarajaDeps, body: Fields): DarajaReply {
  const { ConfirmationURL: confirmation, ValidationURL: validation } = body;
  if (textOf(body.ShortCode) !== shortCode) return badRequest('ShortCode');
  if (!isMerchantUrl(confirmation)) return badRequest('ConfirmationURL');
  if (!isMerchantUrl(validation)) return badRequest('ValidationURL');
  if (body.ResponseType !== 'Completed' && body.ResponseType !== 'Cancelled') {
    return badRequest('ResponseType');
  }
  file.value.urls = { confirmation, validation };
  file.changed();
  return ok({
    // M-Pesa's own spelling.
    OriginatorCoversationID: newRequestId(),
    ResponseCode: '0',
    ResponseDescription: 'Success',
  });
}

export function registerPull({ file, shortCode }: DarajaDeps, body: Fields): DarajaReply {
  if (textOf(body.ShortCode) !== shortCode) return badRequest('ShortCode');
  if (body.RequestType !== 'Pull') return badRequest('RequestType');
  if (!phoneOf(body.NominatedNumber)) return badRequest('NominatedNumber');
  if (!isMerchantUrl(body.CallBackURL)) return badRequest('CallBackURL');
  const ResponseStatus = file.value.isPullRegistered ? '1001' : '1000';
  file.value.isPullRegistered = true;
  file.changed();
  return ok({
    ResponseRefID: newRequestId(),
    ResponseStatus,
    ShortCode: shortCode,
    ResponseDescription: 'Shortcode Registered Successfully',
  });
}

export function pullPage({ file, shortCode, faults }: DarajaDeps, body: Fields): DarajaReply {
  if (faults.strike('pullDown')) return html(500);
  if (faults.strike('pullNone')) return refusal(500, '500.003.1001', 'No transactions found');
  if (textOf(body.ShortCode) !== shortCode || !file.value.isPullRegistered) {
    return badRequest('ShortCode');
  }
  const [from, to] = [momentIn(body.StartDate), momentIn(body.EndDate)];
  if (Number.isNaN(from) || Number.isNaN(to)) return badRequest('StartDate');
  const since = Math.max(from, Date.now() - LISTED_MS);
  const offset = Number(body.OffSetValue);
  const rows = file.value.ledger
    .filter(({ at }) => at >= since && at < to + 1000)
    .slice(offset, offset + PAGE_ROWS)
    .map(rowOf);
  const found = { ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows] };
  const nothing = { ResponseCode: '1001', ResponseMessage: 'Null', Response: [[]] };
  return ok({ ResponseRefID: newRequestId(), ...(rows.length > 0 ? found : nothing) });
}

export function askStatus(deps: DarajaDeps, body: Fields): DarajaReply {
  const invalid = invalidOrder(deps, body, deps.credentials(), 'TransactionStatusQuery');
  if (invalid) return invalid;
  const found = deps.file.value.ledger.find(({ receipt }) => receipt === body.TransactionID);
  const paidTo = deps.faults.strike('answerOdd', found?.phone) ? null : deps.shortCode;
  return answerLater(deps, body, found, (ids) => statusBody(ids, paidTo, found));
}

export function reverse(deps: DarajaDeps, body: Fields): DarajaReply {
  const invalid = invalidOrder(deps, body, deps.reverser(), 'TransactionReversal');
  if (invalid) return invalid;
  if (kesOf(body.Amount) === null) return badRequest('Amount');
  const found = deps.file.value.ledger.find(({ receipt }) => receipt === body.TransactionID);
  const code = reversalCode(found, kesOf(body.Amount));
  if (found && code === '0') {
    found.reversal = newReceipt(Date.now());
    deps.file.changed();
  }
  return answerLater(deps, body, found, (ids) => reversalBody(ids, code, found));
}

function reversalCode(found: Movement | undefined, amount: number | null): string {
  if (!found) return 'R000002';
  if (found.reversal) return 'R000001';
  return found.amount === amount ? '0' : '1';
}

type Ids = Parameters<typeof statusBody>[0];

function answerLater(
  { courier, faults }: DarajaDeps,
  body: Fields,
  found: Movement | undefined,
  bodyOf: (ids: Ids) => object,
): DarajaReply {
  const strike = (kind: Misbehaviour) => faults.strike(kind, found?.phone);
  const conversationId = newConversationId(Date.now());
  const originatorConversationId = newRequestId();
  const answer = bodyOf({ conversationId, originatorConversationId });
  const url = String(strike('answerTimeout') ? body.QueueTimeOutURL : body.ResultURL);
  const after = strike('answerLate')?.milliseconds ?? THINKING_MS;
  const times = strike('answerLost') ? 0 : strike('answerTwice') ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    courier.later(after, () => courier.post('answer', url, answer));
  }
  return ok({
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  });
}

function invalidOrder(
  { shortCode }: DarajaDeps,
  body: Fields,
  { initiator, securityCredential }: Operator,
  command: string,
): DarajaReply | undefined {
  const rules = {
    Initiator: body.Initiator === initiator,
    SecurityCredential: body.SecurityCredential === securityCredential,
    CommandID: body.CommandID === command,
    TransactionID: textOf(body.TransactionID) !== null,
    PartyA: textOf(body.PartyA ?? body.ReceiverParty) === shortCode,
    IdentifierType: ['4', '11'].includes(
      textOf(body.IdentifierType ?? body.RecieverIdentifierType) ?? '',
    ),
    ResultURL: isMerchantUrl(body.ResultURL),
    QueueTimeOutURL: isMerchantUrl(body.QueueTimeOutURL),
    Remarks: (textOf(body.Remarks)?.length ?? 0) >= 2,
  };
  const invalid = Object.entries(rules).find(([, isGood]) => !isGood);
  return invalid && badRequest(invalid[0]);
}

/** @returns a Nairobi time such as `2026-11-21 13:45:00` in ms since 1970, or NaN */
const momentIn = (value: unknown): number =>
  Date.parse(`${textOf(value)?.replace(' ', 'T')}+03:00`);

/** Names are lower case here, and only the time ends in Z. */
const rowOf = ({ receipt, at, phone, account, amount }: Movement): object => ({
  transactionId: receipt,
  trxDate: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  msisdn: Number(phone.slice(4)),
  sender: 'WANJIRU',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: account,
  amount: withCents(amount),
  organizationname: 'Miliki',
});
