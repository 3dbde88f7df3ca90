/**
 * Africa's Talking: https://developers.africastalking.com/docs/sms/sending. docs/sms.md has what that page leaves open.
 */
import * as z from 'zod/mini';
import { carrierUrl } from '#core/platform/config.ts';
import type { Operator } from '#shared/platform/operators.ts';
import { saysStop } from '#shared/sms/stop-words.ts';
import {
  type CarrierAnswer,
  type CarrierAnswers,
  type CarrierOptOut,
  type CarrierReport,
  type ReportState,
  refused,
  refusedAsOurs,
  type SmsBatch,
  type SmsCarrier,
  unknown,
} from './carrier.ts';
import { type CarrierSecret, carrierSecret } from './credentials.ts';
import { ask, likeliestSent, parsed, phoneOf, post, tenThousandthsOf } from './wire.ts';

const reply = z.object({
  SMSMessageData: z.object({
    Message: z.optional(z.string()),
    Recipients: z.array(z.unknown()),
  }),
});

const loose = z.nullish(z.coerce.string());

/** For a refused number, some fields are null or absent. */
const recipient = z.object({
  statusCode: z.coerce.number(),
  number: z.coerce.string(),
  status: loose,
  cost: loose,
  messageId: loose,
});

async function send({ sender, messages }: SmsBatch): Promise<CarrierAnswers> {
  const credentials = (await carrierSecret()).africasTalking;
  // A call can send only one text.
  const texts = [...Map.groupBy(messages, ({ text }) => text)];
  const answers = new Map(
    await Promise.all(
      texts.map(async ([text, ones]) => {
        const phones = ones.map(({ phone }) => phone);
        return [text, await sendText(credentials, sender, text, phones)] as const;
      }),
    ),
  );
  return messages.map(
    ({ phone, text }) => answers.get(text)?.get(phone) ?? unknown('not in the answer'),
  );
}

async function sendText(
  { username, apiKey }: CarrierSecret['africasTalking'],
  sender: string,
  text: string,
  phones: readonly string[],
): Promise<Map<string, CarrierAnswer>> {
  const form = new URLSearchParams({
    username,
    to: [...new Set(phones)].join(','),
    message: text,
    from: sender,
    bulkSMSMode: '1',
  });
  const answered = await post(`${carrierUrl('africasTalking')}/messaging`, form, { apiKey });
  const every = (answer: CarrierAnswer) => new Map(phones.map((phone) => [phone, answer]));
  if ('every' in answered) return every(answered.every);
  const { success, data } = reply.safeParse(parsed(answered.text));
  if (!success) return every(unknown('no JSON'));
  const { Message = '', Recipients } = data.SMSMessageData;
  // For a bad sender, the answer is 201 without recipients.
  if (Recipients.length === 0 && /InvalidSenderId/i.test(Message))
    return every(refusedAsOurs('sender', 'InvalidSenderId'));
  const rows = Recipients.map((one) => recipient.safeParse(one)).flatMap(({ data }) => data ?? []);
  return likeliestSent(rows.map((one) => [phoneOf(one.number) ?? '', answerOf(one)]));
}

/**
 * Only codes of their documentation are refusals. After other codes, or a fault on their side, the SMS may have been
 * sent.
 */
function answerOf({
  statusCode,
  status,
  cost,
  messageId,
}: z.infer<typeof recipient>): CarrierAnswer {
  const reason = `${statusCode} ${status ?? ''}`.slice(0, 60);
  switch (statusCode) {
    case 100:
    case 101:
    case 102: {
      if (!messageId) return unknown('without an id');
      const paid = tenThousandthsOf(cost ?? '');
      return {
        state: 'accepted',
        carrierId: messageId,
        ...(paid !== undefined && { cost: paid }),
      };
    }
    case 402:
      return refusedAsOurs('sender', reason);
    case 403:
    case 404:
      return refused('number', reason);
    // Their own list of people who stopped, and the operator's.
    case 406:
    case 409:
      return refused('number', reason, { isOptedOut: true });
    case 401:
    case 405:
      return refusedAsOurs('account', reason);
    // They found no way to the number: another carrier may.
    case 407:
    case 502:
      return refused('carrier', reason);
    default:
      return unknown(reason);
  }
}

const balanceReply = z.object({ UserData: z.object({ balance: z.string() }) });

async function balance(): Promise<number | null> {
  const { username, apiKey } = (await carrierSecret()).africasTalking;
  const query = new URLSearchParams({ username });
  const answered = await ask(`${carrierUrl('africasTalking')}/user?${query}`, {
    headers: { accept: 'application/json', apiKey },
  });
  if ('every' in answered) return null;
  const { success, data } = balanceReply.safeParse(parsed(answered.text));
  return success ? (tenThousandthsOf(data.UserData.balance) ?? null) : null;
}

export const africasTalking: SmsCarrier = { name: 'africasTalking', batchSize: 100, send, balance };

const states: Readonly<Record<string, ReportState>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'waiting',
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'expired',
};

const networks: Readonly<Record<string, Operator>> = {
  63902: 'safaricom',
  63903: 'airtel',
  63907: 'telkom',
  63999: 'equitel',
};

/** @param body of a delivery report, form-encoded @returns null if fields are missing, or the number is not Kenyan */
export function reportOf(body: string): CarrierReport | null {
  const form = new URLSearchParams(body);
  const carrierId = form.get('id') ?? '';
  const phone = phoneOf(form.get('phoneNumber'));
  const state = states[form.get('status') ?? ''];
  if (!carrierId || !phone || !state) return null;
  const operator = networks[form.get('networkCode') ?? ''];
  return {
    carrierId,
    phone,
    state,
    ...(state === 'failed' && failureOf(form)),
    ...(operator && { operator }),
  };
}

/** The report does not spell `UserInBlackList` like the answer to a call, so this searches for parts of words. */
function failureOf(form: URLSearchParams): Pick<CarrierReport, 'reason' | 'isStop'> {
  const said = form.get('failureReason') ?? '';
  if (/blacklist|donotdisturb/i.test(said)) return { reason: 'blocked', isStop: true };
  const isPhone = /inactive|doesnotexist|absent|notnetworksub/i.test(
    `${said} ${form.get('status')}`,
  );
  return { reason: isPhone ? 'unreachable' : 'carrier' };
}

/** @param body of an opt-out, form-encoded @returns null if fields are missing */
export function optOutOf(body: string): CarrierOptOut | null {
  const form = new URLSearchParams(body);
  const phone = phoneOf(form.get('phoneNumber'));
  const sender = form.get('senderId');
  return phone && sender ? { phone, sender } : null;
}

/** @param body of an incoming message, form-encoded @returns null if the message does not say STOP */
export function stopOf(body: string): CarrierOptOut | null {
  const form = new URLSearchParams(body);
  const phone = phoneOf(form.get('from'));
  return phone && saysStop(form.get('text') ?? '') ? { phone, sender: form.get('to') ?? '' } : null;
}
