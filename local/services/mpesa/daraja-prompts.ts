import { setTimeout as wait } from 'node:timers/promises';
import { type Fields, kesOf, momentOfStamp, phoneOf, textOf } from '#core/mpesa/loose-json.ts';
import { LONGEST_ACCOUNT, LONGEST_DESCRIPTION, MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  badRequest,
  type DarajaDeps,
  type DarajaReply,
  fault,
  html,
  isMerchantUrl,
  ok,
  refusal,
  soap,
} from './daraja-reply.ts';
import type { Prompt } from './mpesa-state.ts';
import { newCheckoutRequestId, newRequestId, proseOf } from './mpesa-words.ts';

/** How long a push waits for the payer, if the callback must come before its answer. */
const HELD_MS = 5000;
const LOOK_MS = 20;

/** The most common error code. */
const wrong = (message: string, status = 500): DarajaReply =>
  refusal(status, '500.001.1001', message);

export async function push(deps: DarajaDeps, body: Fields): Promise<DarajaReply> {
  const { faults, payers } = deps;
  const invalid = invalidField(body) ?? unsigned(deps, body);
  if (invalid) return invalid;
  const phone = phoneOf(body.PhoneNumber) ?? '';
  if (faults.strike('pushUnavailable', phone)) return html(503);
  if (faults.strike('pushNoMpesa', phone)) return badRequest('PhoneNumber');
  if (faults.strike('pushBusy', phone) || payers.isBusy(phone)) {
    return wrong('Unable to lock subscriber, a transaction is already in process');
  }
  const prompt = payers.show(promptOf(phone, body));
  if (faults.strike('callbackBeforeAnswer', phone)) await ended(prompt);
  return (
    (faults.strike('pushLost', phone) && 'none') ||
    (faults.strike('pushHtml', phone) && html(200)) ||
    (faults.strike('pushSoap', phone) && soap) ||
    accepted(prompt)
  );
}

const promptOf = (phone: string, body: Fields) => ({
  merchantRequestId: newRequestId(),
  checkoutRequestId: newCheckoutRequestId(phone, Date.now()),
  phone,
  amount: kesOf(body.Amount) ?? 0,
  account: String(body.AccountReference),
  description: String(body.TransactionDesc ?? ''),
  callbackUrl: String(body.CallBackURL),
});

const dayIn = (value: unknown): string =>
  /^20\d{6}$/.test(String(value)) ? String(value).replace(/(....)(..)(..)/, '$1-$2-$3') : '';

const standingRules: typeof rules = {
  StandingOrderName: (value) => isShort(value, 60),
  StartDate: (value) => dayIn(value) > nairobiDay(Date.now()),
  EndDate: (value) => dayIn(value) !== '',
  TransactionType: (value) => value === 'Standing Order Pay Bill External Third Party',
  ReceiverPartyIdentifierType: (value) => value === '4',
  Amount: (value) => typeof value === 'string' && rules.Amount?.(value) === true,
  PartyA: (value) => phoneOf(value) !== null,
  CallBackURL: isMerchantUrl,
  AccountReference: (value) => isShort(value, LONGEST_ACCOUNT),
  TransactionDesc: (value) => isShort(value, LONGEST_DESCRIPTION),
  // Of the portal since August 2026: a month is 5.
  Frequency: (value) => value === '5',
  CustomStoId: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
};

/** Asks its customer for the PIN to a standing order. The faults of a push strike here as well. */
export async function standingOrder(deps: DarajaDeps, body: Fields): Promise<DarajaReply> {
  const { faults, payers, shortCode } = deps;
  const invalid = Object.entries(standingRules).find(([field, isGood]) => !isGood(body[field]));
  if (invalid) return standingReply('1051', `Invalid ${invalid[0]}`);
  if (body.BusinessShortCode !== shortCode) return standingReply('1051', 'not issued to the app');
  const phone = phoneOf(body.PartyA) ?? '';
  if (faults.strike('pushUnavailable', phone)) return html(503);
  if (faults.strike('pushBusy', phone) || payers.isBusy(phone))
    return standingReply('1001', 'Busy');
  const prompt = payers.show({
    ...promptOf(phone, body),
    standing: {
      name: String(body.StandingOrderName),
      startDay: dayIn(body.StartDate),
      endDay: dayIn(body.EndDate),
      requestId: String(body.CustomStoId),
    },
  });
  if (faults.strike('callbackBeforeAnswer', phone)) await ended(prompt);
  return (
    (faults.strike('pushLost', phone) && 'none') ||
    (faults.strike('pushHtml', phone) && html(200)) ||
    standingReply('200', 'Request accepted for processing')
  );
}

const standingReply = (responseCode: string, responseDescription: string): DarajaReply =>
  ok({
    ResponseHeader: { responseRefID: newRequestId(), responseCode, responseDescription },
    ResponseBody: { responseDescription, responseCode },
  });

export function query(deps: DarajaDeps, body: Fields): DarajaReply {
  const prompt = deps.file.value.prompts.find(
    ({ checkoutRequestId }) => checkoutRequestId === body.CheckoutRequestID,
  );
  const phone = prompt?.phone ?? '';
  if (deps.faults.strike('queryBusy', phone)) {
    return fault(429, 'policies.ratelimit.SpikeArrestViolation', 'Spike arrest violation');
  }
  if (deps.faults.strike('queryHtml', phone)) return html(200);
  if (deps.faults.strike('queryNothing', phone)) return wrong('The transaction is being processed');
  if (!prompt || deps.faults.strike('queryMissing', phone)) {
    return wrong('The transaction does not exist', 200);
  }
  return unsigned(deps, body) ?? standOf(prompt);
}

const accepted = ({ merchantRequestId, checkoutRequestId }: Prompt): DarajaReply =>
  ok({
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });

/** Contains neither amount nor receipt. */
function standOf({ code = '4999', merchantRequestId, checkoutRequestId }: Prompt): DarajaReply {
  return ok({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: code,
    ResultDesc: proseOf(code),
  });
}

/** The fields of a push, and what M-Pesa takes in each. */
const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  TransactionType: (value) => value === 'CustomerPayBillOnline',
  Amount: (value) => (kesOf(value) ?? MOST_AT_A_TIME + 1) <= MOST_AT_A_TIME,
  PartyA: (value) => phoneOf(value) !== null,
  PhoneNumber: (value) => phoneOf(value) !== null,
  CallBackURL: isMerchantUrl,
  AccountReference: (value) => isShort(value, LONGEST_ACCOUNT),
  TransactionDesc: (value) => value === '' || isShort(value, LONGEST_DESCRIPTION),
};

const isShort = (value: unknown, longest: number): boolean =>
  (textOf(value)?.length ?? longest + 1) <= longest;

function invalidField(body: Fields): DarajaReply | undefined {
  const invalid = Object.entries(rules).find(([field, isGood]) => !isGood(body[field]));
  return invalid && badRequest(invalid[0]);
}

/** @returns the refusal if the password is not that of the short code and time */
function unsigned({ shortCode, credentials }: DarajaDeps, body: Fields): DarajaReply | undefined {
  const { BusinessShortCode, PartyB = shortCode, Timestamp, Password } = body;
  if (momentOfStamp(textOf(Timestamp) ?? '') === null) return badRequest('Timestamp');
  if (textOf(BusinessShortCode) !== shortCode || textOf(PartyB) !== shortCode) {
    return wrong('Merchant does not exist');
  }
  const signed = Buffer.from(shortCode + credentials().passkey + Timestamp).toString('base64');
  return Password === signed ? undefined : wrong('Wrong credentials');
}

async function ended(prompt: Prompt): Promise<void> {
  const until = Date.now() + HELD_MS;
  while (!prompt.isTold && Date.now() < until) await wait(LOOK_MS);
}
