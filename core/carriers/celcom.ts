/** The API of Celcom, Advanta and others, which run the same software. docs/sms.md has its codes. */
import * as z from 'zod/mini';
import { carrierUrl } from '#core/platform/config.ts';
import { saysStop } from '#shared/sms/stop-words.ts';
import {
  type AskableSmsCarrier,
  type CarrierAnswer,
  type CarrierAnswers,
  type CarrierOptOut,
  type CarrierReport,
  type ReportAnswer,
  type ReportState,
  refused,
  refusedAsOurs,
  type SmsBatch,
  unknown,
} from './carrier.ts';
import { carrierSecret, forgetCarrierSecret } from './credentials.ts';
import { likeliestSent, parsed, phoneOf, post, tenThousandths } from './wire.ts';

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Their API misspells this key, so this reads both spellings. An error of the whole call has no `responses`. */
const code = { 'respose-code': z.optional(text), 'response-code': z.optional(text) };
const replied = z.object({
  ...code,
  'response-description': z.optional(z.string()),
  mobile: z.optional(text),
  messageid: z.optional(text),
  clientsmsid: z.optional(text),
});
type Replied = z.infer<typeof replied>;

const reply = z.union([z.object({ responses: z.array(z.unknown()) }), replied]);

const codeOf = (one: Pick<Replied, keyof typeof code>): number =>
  Number(one['respose-code'] ?? one['response-code']);

async function send({ sender, messages }: SmsBatch): Promise<CarrierAnswers> {
  const { apiKey, partnerId } = (await carrierSecret()).celcom;
  const smslist = messages.map(({ ownId, phone, text: message }) => ({
    apikey: apiKey,
    partnerID: partnerId,
    pass_type: 'plain',
    clientsmsid: ownId,
    mobile: phone.slice(1),
    message,
    shortcode: sender,
  }));
  const answered = await post(`${carrierUrl('celcom')}/sendbulk/`, {
    count: smslist.length,
    smslist,
  });
  if ('every' in answered) return messages.map(() => answered.every as CarrierAnswer);
  const { success, data } = reply.safeParse(parsed(answered.text));
  if (!success) return messages.map(() => unknown('no JSON'));
  if (!('responses' in data)) return messages.map(() => answerOf(data));
  // A batch may have a number twice. Our id tells the two apart, if the answer has it.
  const rows = data.responses.flatMap((one) => replied.safeParse(one).data ?? []);
  const byId = likeliestSent(rows.map((one) => [one.clientsmsid, answerOf(one)]));
  const byPhone = likeliestSent(rows.map((one) => [phoneOf(one.mobile), answerOf(one)]));
  return messages.map(
    ({ ownId, phone }) => byId.get(ownId) ?? byPhone.get(phone) ?? unknown('not in the answer'),
  );
}

const PREFIX = 'celcom-';

/** Their ids are small numbers. The prefix keeps them apart from ids of other carriers. */
const idOf = (messageId: string): string => `${PREFIX}${messageId}`;

/**
 * Only codes of their documentation are refusals. After other codes, or a fault on their side, the SMS may have been
 * sent.
 */
function answerOf(one: Replied): CarrierAnswer {
  const { messageid, 'response-description': said = '' } = one;
  const reason = `${codeOf(one)} ${said}`.slice(0, 60);
  switch (codeOf(one)) {
    case 200:
      return messageid
        ? { state: 'accepted', carrierId: idOf(messageid) }
        : unknown('without an id');
    case 1001:
      return refusedAsOurs('sender', reason);
    case 1002:
    case 1003:
      return refused('number', reason);
    case 1006:
    case 4091:
    case 4092:
      forgetCarrierSecret();
      return refusedAsOurs('account', reason);
    case 1004:
      return refusedAsOurs('account', reason);
    case 1009:
    case 1010:
      return refused('carrier', reason);
    case 4090:
      return refused('carrier', reason, { retry: 'later' });
    default:
      return unknown(reason);
  }
}

const balanceReply = z.object({ credit: text });

/** Their credits are KES, with decimals. */
async function balance(): Promise<number | null> {
  const { apiKey, partnerId } = (await carrierSecret()).celcom;
  const answered = await post(`${carrierUrl('celcom')}/getbalance/`, {
    apikey: apiKey,
    partnerID: partnerId,
  });
  if ('every' in answered) return null;
  const { success, data } = balanceReply.safeParse(parsed(answered.text));
  return success ? (tenThousandths(data.credit) ?? null) : null;
}

const descriptions: Readonly<Record<string, ReportState>> = {
  DeliveredToTerminal: 'delivered',
  SentToNetwork: 'sent',
  Scheduled: 'waiting',
  DeliveryImpossible: 'failed',
  AbsentSubscriber: 'failed',
  'SenderName Blacklisted': 'failed',
};

const pushed = z.object({ messageid: text, description: z.string() });

/**
 * @param body of a delivery report, as JSON. Their reports have no phone number.
 * @returns null if fields are missing, or for `Unknown`, the only state that Airtel and Telkom report
 */
export function reportOf(body: string): CarrierReport | null {
  const { success, data } = pushed.safeParse(parsed(body));
  return success ? reportFrom(data.messageid, data.description) : null;
}

function reportFrom(messageId: string, description: string): CarrierReport | null {
  const state = descriptions[description];
  if (!state) return null;
  return {
    carrierId: idOf(messageId),
    phone: null,
    state,
    ...(state === 'failed' && failureOf(description)),
  };
}

const told = z.object({
  ...code,
  'message-id': z.optional(text),
  'delivery-description': z.optional(z.string()),
});

/** Their page does not say how often we may ask, nor what the answer is for an unknown id. */
async function reportFor(carrierId: string): Promise<ReportAnswer> {
  const { apiKey, partnerId } = (await carrierSecret()).celcom;
  const messageID = carrierId.slice(PREFIX.length);
  const answered = await post(`${carrierUrl('celcom')}/getdlr/`, {
    apikey: apiKey,
    partnerID: partnerId,
    messageID,
  });
  if ('every' in answered) return 'unanswered';
  const { success, data } = told.safeParse(parsed(answered.text));
  if (!success) return 'unanswered';
  switch (codeOf(data)) {
    case 200:
      return data['message-id'] === messageID
        ? (reportFrom(messageID, data['delivery-description'] ?? '') ?? 'none')
        : 'none';
    // There is no report, it is still to come, or they do not know the SMS.
    case 1008:
    case 1009:
    case 4093:
      return 'none';
    case 1006:
    case 4091:
    case 4092:
      forgetCarrierSecret();
      return 'unanswered';
    default:
      return 'unanswered';
  }
}

export const celcom: AskableSmsCarrier = {
  name: 'celcom',
  batchSize: 20,
  send,
  balance,
  reportFor,
};

/** `DeliveryImpossible` names no cause. */
function failureOf(description: string): Pick<CarrierReport, 'reason' | 'isStop'> {
  if (/blacklist/i.test(description)) return { reason: 'blocked', isStop: true };
  return { reason: /absent/i.test(description) ? 'unreachable' : 'carrier' };
}

const incoming = z.object({
  shortcode: text,
  mobile: z.optional(text),
  msisdn: z.optional(text),
  message: z.string(),
});

/** @param body of an incoming message, as JSON @returns null if the message does not say STOP */
export function stopOf(body: string): CarrierOptOut | null {
  const { success, data } = incoming.safeParse(parsed(body));
  const phone = success ? phoneOf(data.mobile ?? data.msisdn) : null;
  return success && phone && saysStop(data.message) ? { phone, sender: data.shortcode } : null;
}
