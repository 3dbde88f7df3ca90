import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { CarrierSecret } from '#core/carriers/credentials.ts';
import { stages } from '#infra/stages.ts';
import { Courier } from '#local/endpoint/courier.ts';
import { readBody, sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { CloudContext, RunningService, ServeHost, Service } from '#local/service.ts';
import { secretsManager } from '#local/services/secrets-manager/secrets-manager.ts';
import { type Phones, sns } from '#local/services/sns/sns.ts';
import type { CallingCarrier } from '#shared/sms/contract.ts';
import { africasTalkingApi } from './africas-talking-api.ts';
import type { CarrierPost, CarrierReply } from './carrier-api.ts';
import { CarrierFaults } from './carrier-faults.ts';
import { CARRIER_PATH } from './carrier-variables.ts';
import { celcomApi } from './celcom-api.ts';
import { emptyOperators, type OperatorState, Operators } from './operators.ts';
import { Outbound, type Told } from './outbound.ts';

const SHORT_CODE = '22384';

interface CarriersDeps {
  dataDir: string;
  site: string;
  secret: () => CarrierSecret;
  phones: Phones;
}

/** SMS carriers of Kenya with one network of operators behind them. */
export class Carriers implements RunningService {
  readonly faults = new CarrierFaults();
  private readonly courier = new Courier();
  private readonly deps: CarriersDeps;
  private readonly file: JsonFile<OperatorState>;
  private readonly operators: Operators;
  private readonly outbounds: Record<CallingCarrier, Outbound>;

  constructor(deps: CarriersDeps) {
    this.deps = deps;
    const { smsSenderId, smsPromotionalSenderId, promotionalHours: hours } = stages.dev;
    this.file = new JsonFile(join(deps.dataDir, 'operators.json'), emptyOperators);
    this.operators = new Operators({
      file: this.file,
      senders: { transactional: smsSenderId, promotional: smsPromotionalSenderId },
      hours,
    });
    this.outbounds = {
      'africas-talking': this.outbound('africas-talking'),
      celcom: this.outbound('celcom'),
    };
  }

  readonly paths: Record<string, ServeHost> = {
    [CARRIER_PATH]: (message, response) => this.serve(message, response),
  };

  stop(): void {
    this.courier.stop();
    this.file.flush();
  }

  /** Operators forget who stopped whom, and which sender they ended. */
  forget(): void {
    this.operators.reset();
  }

  /** A person dials `*456*9*5#`, or answers STOP to the short code. */
  async stopSms(phone: string, how: 'dial' | 'answer'): Promise<void> {
    this.operators.stop(phone);
    const { smsPromotionalSenderId: sender } = stages.dev;
    const stop = { phone, sender };
    const post =
      how === 'dial'
        ? africasTalkingApi.optOut(stop)
        : africasTalkingApi.incoming({ phone, to: SHORT_CODE, text: 'STOP' });
    if (post) await this.post('africas-talking', post);
  }

  private outbound(carrier: CallingCarrier): Outbound {
    const { phones } = this.deps;
    const { operators, faults, courier } = this;
    const api = carrier === 'celcom' ? celcomApi : africasTalkingApi;
    const tell = (told: Told) => this.post(carrier, api.report(told));
    return new Outbound({ phones, operators, faults, courier, tell });
  }

  private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(message.url ?? '', 'http://localhost');
    const [, carrier, path = ''] = /^\/_carrier\/([a-z-]+)(\/.*)?$/.exec(pathname) ?? [];
    const body = (await readBody(message)).toString();
    if (carrier === 'operators' && message.method === 'DELETE') {
      this.forget();
      return sendJson(response, 200, {});
    }
    if (carrier !== 'africas-talking' && carrier !== 'celcom')
      return sendJson(response, 404, { message: 'No such carrier.' });
    if (await this.misbehaves(response)) return;
    const { secret } = this.deps;
    const { faults } = this;
    const { headers } = message;
    const call = { path, body, headers, faults, outbound: this.outbounds[carrier] };
    const reply =
      carrier === 'celcom'
        ? await celcomApi.answer(call, secret().celcom)
        : await africasTalkingApi.answer(call, secret().africasTalking);
    sendReply(response, reply);
  }

  /** A carrier that fails before it has taken anything. @returns whether it did */
  private async misbehaves(response: ServerResponse): Promise<boolean> {
    const { faults } = this;
    if (faults.strike('refusesConnection') || faults.strike('silent')) {
      response.destroy();
      return true;
    }
    if (faults.strike('busy')) sendReply(response, { status: 429, text: 'Too many requests' });
    else if (faults.strike('error')) sendReply(response, { status: 500, text: 'error' });
    else if (faults.strike('html')) sendReply(response, { status: 201, text: '<html></html>' });
    else return false;
    return true;
  }

  private post(carrier: CallingCarrier, { kind, body }: CarrierPost): Promise<unknown> {
    const { site, secret } = this.deps;
    const url = `${site}/api/sms/callbacks/${carrier}/${kind}/${secret().doorKey}`;
    return this.courier.post('callback', url, body);
  }
}

function sendReply(response: ServerResponse, reply: CarrierReply): void {
  if (response.destroyed) return;
  if ('json' in reply) sendJson(response, reply.status, reply.json);
  else response.writeHead(reply.status, { 'content-type': 'text/plain' }).end(reply.text);
}

async function secretOf({ stack, use }: CloudContext): Promise<() => CarrierSecret> {
  const secrets = await use(secretsManager);
  return () => JSON.parse(secrets.valueOf(String(stack.output('CarrierSecretArn'))));
}

export const carriers: Service<Carriers> = {
  name: 'carriers',
  resources: {},
  start: async (cloud) =>
    new Carriers({
      dataDir: cloud.dataDir,
      site: cloud.siteOrigins[0] ?? cloud.stack.endpoint,
      secret: await secretOf(cloud),
      phones: (await cloud.use(sns)).phones,
    }),
};
