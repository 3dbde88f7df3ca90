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

interface Asked extends Partial<Listed> {
  smslist?: Listed[];
  /** Of `getdlr`. */
  messageID?: string;
}

export const celcomApi: CarrierApi<Credentials> = {
  answer: async ({ path, body, outbound, faults }, credentials) => {
    const asked = JSON.parse(body) as Asked;
    const { apikey, partnerID } = asked.smslist?.[0] ?? asked;
    const isAllowed = apikey === credentials.apiKey && partnerID === credentials.partnerId;
    if (!isAllowed || faults.strike('badKey')) return flat(1006, 'Invalid credentials');
    if (path.includes('/getbalance')) return { status: 200, json: { credit: BALANCE_KES } };
    if (path.includes('/getdlr')) return reportOf(asked.messageID ?? '', { outbound, faults });
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

/** The answer of `getdlr`, as the family's page has it. Codes of networks and states have no meaning for us. */
function reportOf(
  id: string,
  { outbound, faults }: Pick<CarrierCall, 'outbound' | 'faults'>,
): CarrierReply {
  if (faults.strike('noReport')) return flat(1008, 'No delivery report');
  const end = outbound.endOf(id);
  if (!end) return flat(1009, 'No dlr');
  return {
    status: 200,
    json: {
      'response-code': 200,
      'message-id': faults.strike('reportOtherId') ? `${id}0` : id,
      'response-description': 'Success',
      'delivery-status': 32,
      'delivery-description': descriptions[end.state],
      'delivery-tat': '00:00:05',
      'delivery-networkid': 1,
      'delivery-time': new Date().toISOString(),
    },
  };
}

/** An error of the whole call has no `responses`. */
const flat = (code: number, description: string): CarrierReply => ({
  status: 200,
  json: { 'response-code': code, 'response-description': description },
});
