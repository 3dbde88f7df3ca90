/** Africa's Talking: https://developers.africastalking.com/docs/sms/sending, and docs/sms.md for what it leaves open. */
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
  type SmsBatch,
  type SmsCarrier,
  unknown,
} from './carrier.ts';
import { carrierSecret } from './credentials.ts';
import { ask, parsed, phoneOf, post, tenThousandthsOf } from './wire.ts';

const reply = z.object({
  SMSMessageData: z.object({
    Message: z.optional(z.string()),
    Recipients: z.array(
      z.object({
        statusCode: z.coerce.number(),
        number: z.string(),
        status: z.optional(z.string()),
        cost: z.optional(z.string()),
        messageId: z.string(),
      }),
    ),
  }),
});

type Recipient = z.infer<typeof reply>['SMSMessageData']['Recipients'][number];

async function send({ sender, messages }: SmsBatch): Promise<CarrierAnswers> {
  const answers = new Map<string, CarrierAnswer>();
  // One call carries one text.
  for (const [text, ones = []] of Map.groupBy(messages, ({ text }) => text))
    for (const [phone, answer] of await sendText(
      sender,
      text,
      ones.map(({ phone }) => phone),
    ))
      answers.set(`${phone} ${text}`, answer);
  return messages.map(
    ({ phone, text }) => answers.get(`${phone} ${text}`) ?? unknown('not in the answer'),
  );
}

async function sendText(
  sender: string,
  text: string,
  phones: readonly string[],
): Promise<Map<string, CarrierAnswer>> {
  const { username, apiKey } = (await carrierSecret()).africasTalking;
  const form = new URLSearchParams({
    username,
    to: phones.join(','),
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
  // A bad sender is answered with 201 and nobody.
  if (Recipients.length === 0 && /InvalidSenderId/i.test(Message))
    return every(refused('sender', 'InvalidSenderId'));
  return new Map(Recipients.map((one) => [phoneOf(one.number) ?? one.number, answerOf(one)]));
}

const busy = { mayTryAgain: true };

/** By the codes of the documentation. An unknown code is no acceptance. */
function answerOf({ statusCode, status = '', cost = '', messageId }: Recipient): CarrierAnswer {
  const reason = `${statusCode} ${status}`.slice(0, 60);
  switch (statusCode) {
    case 100:
    case 101:
    case 102: {
      const paid = tenThousandthsOf(cost);
      return {
        state: 'accepted',
        carrierId: messageId,
        ...(paid !== undefined && { cost: paid }),
      };
    }
    case 402:
      return refused('sender', reason);
    case 403:
    case 404:
    case 409:
      return refused('number', reason);
    case 406:
      return refused('number', reason, { isOptedOut: true });
    case 401:
    case 405:
      return refused('account', reason);
    case 407:
    case 500:
    case 501:
      return refused('carrier', reason, busy);
    default:
      return refused('carrier', reason);
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

/** @param body of a delivery report, form-encoded; null for another form, and without a number of Kenya */
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
    ...(state === 'failed' && { reason: reasonOf(form) }),
    ...(operator && { operator }),
  };
}

/** The callback spells `UserInBlackList` otherwise than the answer. */
function reasonOf(form: URLSearchParams): NonNullable<CarrierReport['reason']> {
  const reason = form.get('failureReason') ?? '';
  if (/blacklist|donotdisturb/i.test(reason)) return 'blocked';
  const isPhone = /inactive|doesnotexist|absent|notnetworksub/i.test(
    `${reason} ${form.get('status')}`,
  );
  return isPhone ? 'unreachable' : 'carrier';
}

/** @param body of an opt-out, form-encoded; null for another form */
export function optOutOf(body: string): CarrierOptOut | null {
  const form = new URLSearchParams(body);
  const phone = phoneOf(form.get('phoneNumber'));
  const sender = form.get('senderId');
  return phone && sender ? { phone, sender } : null;
}

/** @param body of an incoming message, form-encoded; null unless it says STOP */
export function stopOf(body: string): CarrierOptOut | null {
  const form = new URLSearchParams(body);
  const phone = phoneOf(form.get('from'));
  return phone && saysStop(form.get('text') ?? '') ? { phone, sender: form.get('to') ?? '' } : null;
}
