/** Africa's Talking's API and its callbacks, as docs/sms.md has them. */
import { randomBytes } from 'node:crypto';
import type { CarrierSecret } from '#core/carriers/credentials.ts';
import {
  BALANCE_KES,
  type CarrierApi,
  type CarrierCall,
  type CarrierReply,
} from './carrier-api.ts';
import type { Taken, Told } from './outbound.ts';

type Credentials = CarrierSecret['africasTalking'];

/** Code and word of each answer for a number. */
const codes: Record<Taken['verdict'], [number, string]> = {
  taken: [101, 'Success'],
  badSender: [402, 'InvalidSenderId'],
  badNumber: [403, 'InvalidPhoneNumber'],
  stopped: [406, 'UserInBlacklist'],
  rejected: [502, 'RejectedByGateway'],
  throttled: [500, 'InternalServerError'],
};

const newId = () => `ATXid_${randomBytes(16).toString('hex')}`;

const money = (cost: number) => (cost === 0 ? '0' : `KES ${(cost / 10_000).toFixed(4)}`);

const networks: Readonly<Record<string, string>> = {
  safaricom: '63902',
  airtel: '63903',
  telkom: '63907',
  equitel: '63999',
};

const statuses: Record<Told['state'], string> = {
  sent: 'Sent',
  delivered: 'Success',
  failed: 'Failed',
  expired: 'Expired',
};

export const africasTalkingApi: CarrierApi<Credentials> = {
  answer: async ({ path, body, headers, outbound, faults }, credentials) => {
    const isAllowed = headers.apikey === credentials.apiKey && !faults.strike('badKey');
    if (!isAllowed) return { status: 401, text: 'The supplied authentication is invalid' };
    if (path.startsWith('/version1/user')) {
      const left = faults.strike('noBalance') ? 0 : BALANCE_KES;
      return { status: 200, json: { UserData: { balance: `KES ${left.toFixed(2)}` } } };
    }
    const form = new URLSearchParams(body);
    if (form.get('username') !== credentials.username)
      return { status: 401, text: 'The supplied authentication is invalid' };
    return send(form, { outbound, faults });
  },
  report: ({ id, phone, operator, state }) => ({
    kind: 'reports',
    body: new URLSearchParams({
      id,
      phoneNumber: phone,
      networkCode: networks[operator] ?? '',
      status: statuses[state],
      ...(state === 'failed' && { failureReason: 'UserIsInactive' }),
    }),
  }),
  optOut: ({ phone, sender }) => ({
    kind: 'opt-outs',
    body: new URLSearchParams({ phoneNumber: phone, senderId: sender }),
  }),
  incoming: ({ phone, to, text }) => ({
    kind: 'incoming',
    body: new URLSearchParams({
      id: newId(),
      from: phone,
      to,
      text,
      date: new Date().toISOString(),
    }),
  }),
};

async function send(
  form: URLSearchParams,
  { outbound, faults }: Pick<CarrierCall, 'outbound' | 'faults'>,
): Promise<CarrierReply> {
  const [sender, text] = [form.get('from') ?? '', form.get('message') ?? ''];
  const phones = (form.get('to') ?? '').split(',');
  if (faults.strike('noBalance'))
    return reply(
      'Sent to 0',
      phones.map((number) => refused(number, 405, 'InsufficientBalance')),
    );
  const taken = await Promise.all(
    phones.map((phone) =>
      outbound.take({ carrier: "Africa's Talking", sender, phone, text }, newId),
    ),
  );
  if (taken.some(({ verdict }) => verdict === 'badSender')) return reply('InvalidSenderId', []);
  const recipients = taken.map(({ verdict, id, cost }, n) => {
    const [statusCode, status] = codes[verdict];
    const number = phones[n] ?? '';
    if (verdict !== 'taken') return refused(number, statusCode, status);
    const price = faults.strike('costless') ? 0 : cost;
    return { statusCode, number, status, cost: money(price), messageId: id };
  });
  const there = faults.strike('someMissing') ? recipients.slice(1) : recipients;
  return faults.strike('nobody') ? reply('Sent to 0/1', []) : reply('Sent', there);
}

const refused = (number: string, statusCode: number, status: string) => ({
  statusCode,
  number,
  status,
  cost: '0',
  messageId: 'None',
});

const reply = (Message: string, Recipients: object[]): CarrierReply => ({
  status: 201,
  json: { SMSMessageData: { Message, Recipients } },
});
