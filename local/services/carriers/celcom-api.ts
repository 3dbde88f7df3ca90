/** The API and callbacks of the Celcom family, as docs/sms.md has them. */
import { randomInt } from 'node:crypto';
import type { CarrierSecret } from '#core/carriers/credentials.ts';
import {
  BALANCE_KES,
  type CarrierApi,
  type CarrierCall,
  type CarrierReply,
} from './carrier-api.ts';
import type { Taken, Told } from './outbound.ts';

type Credentials = CarrierSecret['celcom'];

const codes: Record<Taken['verdict'], [number, string]> = {
  taken: [200, 'Success'],
  badSender: [1001, 'Invalid sender id'],
  badNumber: [1003, 'Invalid mobile number'],
  stopped: [1002, 'Network not allowed'],
  rejected: [1010, 'Invalid type'],
  throttled: [4090, 'Internal error. Try again after 5 minutes'],
};

const descriptions: Record<Told['state'], string> = {
  sent: 'SentToNetwork',
  delivered: 'DeliveredToTerminal',
  failed: 'AbsentSubscriber',
  expired: 'DeliveryImpossible',
};

interface Listed {
  apikey: string;
  partnerID: string;
  clientsmsid: string;
  mobile: string;
  message: string;
  shortcode: string;
}

export const celcomApi: CarrierApi<Credentials> = {
  answer: async ({ path, body, outbound, faults }, credentials) => {
    const asked = JSON.parse(body) as Partial<Listed> & { smslist?: Listed[] };
    const { apikey, partnerID } = asked.smslist?.[0] ?? asked;
    const isAllowed = apikey === credentials.apiKey && partnerID === credentials.partnerId;
    if (!isAllowed || faults.strike('badKey')) return flat(1006, 'Invalid credentials');
    if (path.includes('/getbalance')) return { status: 200, json: { credit: BALANCE_KES } };
    if (faults.strike('noBalance')) return flat(1004, 'Low bulk credits');
    return send(asked.smslist ?? [], { outbound, faults });
  },
  report: (told) => {
    const body = JSON.stringify({
      messageid: Number(told.id),
      description: descriptions[told.state],
      timestamp: new Date().toISOString(),
    });
    return { kind: 'reports', body };
  },
  // The family has no callback for this; a shop hears of it by refusals.
  optOut: () => null,
  incoming: ({ phone, to, text }) => ({
    kind: 'incoming',
    body: JSON.stringify({ shortcode: to, mobile: Number(phone.slice(1)), message: text }),
  }),
};

async function send(
  list: readonly Listed[],
  { outbound, faults }: Pick<CarrierCall, 'outbound' | 'faults'>,
): Promise<CarrierReply> {
  const responses = await Promise.all(
    list.map(async ({ mobile, message, shortcode, clientsmsid }) => {
      const asked = { carrier: 'Celcom', sender: shortcode, phone: `+${mobile}`, text: message };
      const { verdict, id } = await outbound.take(asked, () => String(randomInt(1e7, 1e9)));
      const [code, description] = codes[verdict];
      return {
        'respose-code': code,
        'response-description': description,
        mobile: Number(mobile),
        ...(id && { messageid: Number(id), networkid: '1' }),
        clientsmsid,
      };
    }),
  );
  const there = faults.strike('someMissing') ? responses.slice(1) : responses;
  return { status: 200, json: { responses: faults.strike('nobody') ? [] : there } };
}

/** An error of the whole call has no `responses`. */
const flat = (code: number, description: string): CarrierReply => ({
  status: 200,
  json: { 'response-code': code, 'response-description': description },
});
